module example.com/tidyphotos

go 1.23

require (
	github.com/spf13/cobra v1.8.1
	golang.org/x/sync v0.10.0
)
