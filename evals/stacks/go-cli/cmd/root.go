package cmd

import "github.com/spf13/cobra"

var root = &cobra.Command{
	Use:   "tidyphotos",
	Short: "Sort photos into folders by date",
}

func Execute() error { return root.Execute() }
