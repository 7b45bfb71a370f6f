//! Tide predictions from harmonic constants.

/// Height in metres above chart datum.
pub fn height(constituents: &[(f64, f64, f64)], hours: f64) -> f64 {
    constituents.iter().map(|(amplitude, speed, phase)| amplitude * (speed * hours - phase).to_radians().cos()).sum()
}
