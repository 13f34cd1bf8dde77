package imagetool

import (
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lexharbor/internal/drawing"
	"lexharbor/internal/parts"
)

const (
	coverWidth, coverHeight = 1200, 630
	portraitSize            = 480
	jpegQuality             = 85
	largestDrawing          = 4800 // longest side in pixels
)

// NewCommand returns `images draw`, which draws one cover or portrait and writes it to a file.
func NewCommand() *cobra.Command {
	var kind, category, title, name, out string
	var width, height, size int
	draw := &cobra.Command{
		Use:          "draw --kind cover|portrait --out FILE.jpg|FILE.png",
		Short:        "Draws one picture; the same words give the same picture",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error {
			for _, side := range []int{width, height, size} {
				if side < 16 || side > largestDrawing {
					return fmt.Errorf("a side has 16 to %d pixels, not %d", largestDrawing, side)
				}
			}
			switch kind {
			case "cover":
				return writePicture(out, drawing.Cover(category, title, width, height))
			case "portrait":
				return writePicture(out, drawing.Portrait(name, size))
			}
			return fmt.Errorf("--kind is cover or portrait, not %q", kind)
		},
	}
	draw.Flags().StringVar(&kind, "kind", "cover", "cover or portrait")
	draw.Flags().StringVar(&category, "category", "", "category of the article; decides the kind of composition")
	draw.Flags().StringVar(&title, "title", "", "title of the article")
	draw.Flags().IntVar(&width, "width", coverWidth, "width of a cover in pixels")
	draw.Flags().IntVar(&height, "height", coverHeight, "height of a cover in pixels")
	draw.Flags().StringVar(&name, "name", "", "name of the person")
	draw.Flags().IntVar(&size, "size", portraitSize, "width and height of a portrait in pixels")
	draw.Flags().StringVar(&out, "out", "", "the file to write, .jpg or .png")
	_ = draw.MarkFlagRequired("out")
	return parts.CommandGroup("images", "Draws covers and portraits", draw)
}

func writePicture(path string, picture image.Image) (err error) {
	extension := strings.ToLower(filepath.Ext(path))
	if extension != ".jpg" && extension != ".jpeg" && extension != ".png" {
		return fmt.Errorf("--out ends in .jpg or .png, not %q", extension)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if closing := file.Close(); err == nil {
			err = closing
		}
	}()
	if extension == ".png" {
		return png.Encode(file, picture)
	}
	return jpeg.Encode(file, picture, &jpeg.Options{Quality: jpegQuality})
}
