variable "region" {
  type    = string
  default = "eu-central-1"
}

variable "cidr" {
  type = string
}
