// Command lunchquality measures on real places how good the product's suggestions for lunch are: `make lunch-quality`.
// It reads the open data in the shared folder and calls nothing outside this machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"noonish/test/product"
)

func main() {
	shared := flag.String("shared", sharedFolder(), "the folder with the open data in data/")
	looking := flag.Bool("development", false, "measure the files the table of words was made from, and show errors")
	flag.Parse()
	files := heldOut
	if *looking {
		files = development
	}
	data, err := filepath.Abs(filepath.Join(*shared, "data"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "lunchquality:", err)
		os.Exit(1)
	}
	product.Main(20*time.Minute, func(ctx context.Context) error {
		if _, err := inferences(ctx, os.Stdout, data, files, *looking); err != nil || *looking {
			return err
		}
		return lunches(ctx, os.Stdout, data)
	})
}

func sharedFolder() string {
	if folder := os.Getenv("NOONISH_SHARED"); folder != "" {
		return folder
	}
	return "../shared"
}
