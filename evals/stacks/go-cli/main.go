package main

import (
	"os"

	"example.com/tidyphotos/cmd"
)

func main() {
	if err := cmd.Execute(); err != nil {
		os.Exit(1)
	}
}
