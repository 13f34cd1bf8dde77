package pictures

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"sync"

	"github.com/disintegration/imaging"
	"golang.org/x/image/webp"
)

const (
	// LargestPicture is the largest accepted file of an uploaded picture, in bytes.
	LargestPicture    = 10 << 20
	pictureMegapixels = 40
	originalQuality   = 88
	variantQuality    = 80
)

// variantWidths are the widths of the smaller variants, in pixels. A picture gets only variants up to its own width.
var variantWidths = []int{480, 824, 1200}

// picture is an uploaded or generated image, encoded again from its pixels. So it contains no metadata or other data of
// the original file.
type picture struct {
	source        string // SHA-256 of the uploaded file
	extension     string // such as ".jpg"
	content       []byte
	width, height int
	widths        []int             // widths of the JPEG variants, in pixels
	variants      map[string][]byte // by "<width>.jpg", and "<width>.avif" if given
	bundled       bool              // part of the sample content
}

// pictureError is a sentence for the uploader: why the program refuses a file.
type pictureError string

func (e pictureError) Error() string { return string(e) }

const notAPicture = pictureError("This is not a JPEG, PNG, WebP or GIF picture.")

// fileKind is one of the four accepted file types. The first bytes of a file decide its type.
type fileKind struct {
	begins func([]byte) bool
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
	// format returns the file type to store. Go cannot encode WebP, so a WebP becomes a JPEG, or a PNG if it is
	// transparent.
	format func(image.Image) imaging.Format
}

var fileKinds = []fileKind{
	{
		begins: func(b []byte) bool { return bytes.HasPrefix(b, []byte("\xff\xd8\xff")) },
		config: func(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) },
		decode: func(b []byte) (image.Image, error) {
			return imaging.Decode(bytes.NewReader(b), imaging.AutoOrientation(true))
		},
		format: func(image.Image) imaging.Format { return imaging.JPEG },
	},
	{
		begins: func(b []byte) bool { return bytes.HasPrefix(b, []byte("\x89PNG\r\n\x1a\n")) },
		config: func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) },
		decode: func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) },
		format: func(image.Image) imaging.Format { return imaging.PNG },
	},
	{
		begins: func(b []byte) bool {
			return bytes.HasPrefix(b, []byte("GIF87a")) || bytes.HasPrefix(b, []byte("GIF89a"))
		},
		config: func(b []byte) (image.Config, error) { return gif.DecodeConfig(bytes.NewReader(b)) },
		// Only the first frame of an animation is stored: nothing on the site moves by itself.
		decode: func(b []byte) (image.Image, error) { return gif.Decode(bytes.NewReader(b)) },
		format: func(image.Image) imaging.Format { return imaging.GIF },
	},
	{
		begins: func(b []byte) bool { return len(b) > 12 && string(b[:4]) == "RIFF" && string(b[8:12]) == "WEBP" },
		config: func(b []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(b)) },
		decode: func(b []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(b)) },
		format: func(pixels image.Image) imaging.Format {
			if isOpaque(pixels) {
				return imaging.JPEG
			}
			return imaging.PNG
		},
	},
}

// oneAtATime lets only one picture be decoded at a time, because a large one needs much memory.
var oneAtATime sync.Mutex

// readPicture decodes an uploaded file, applies its EXIF orientation, and creates the variants. Errors about the file
// are of type pictureError.
func readPicture(content []byte) (*picture, error) {
	if len(content) > LargestPicture {
		return nil, pictureError(fmt.Sprintf("The file is larger than %d MB.", LargestPicture>>20))
	}
	for _, kind := range fileKinds {
		if kind.begins(content) {
			return kind.read(content)
		}
	}
	return nil, notAPicture
}

func (kind fileKind) read(content []byte) (*picture, error) {
	config, err := kind.config(content)
	if err != nil || config.Width < 1 || config.Height < 1 {
		return nil, notAPicture
	}
	// The file's header contains the size, so a huge picture is refused before its pixels need memory.
	if int64(config.Width)*int64(config.Height) > pictureMegapixels*1_000_000 {
		return nil, pictureError(fmt.Sprintf("The picture has more than %d million pixels.", pictureMegapixels))
	}
	oneAtATime.Lock()
	defer oneAtATime.Unlock()
	pixels, err := kind.decode(content)
	if err != nil {
		return nil, pictureError("The picture is damaged or moving, and cannot be read.")
	}

	size, format := pixels.Bounds(), kind.format(pixels)
	digest := sha256.Sum256(content)
	made := &picture{
		source: hex.EncodeToString(digest[:]), width: size.Dx(), height: size.Dy(),
		extension: map[imaging.Format]string{imaging.JPEG: ".jpg", imaging.PNG: ".png", imaging.GIF: ".gif"}[format],
		variants:  map[string][]byte{},
	}
	if made.content, err = encodePixels(pixels, format, originalQuality); err != nil {
		return nil, err
	}
	return made, made.addVariants(pixels)
}

// addVariants creates a JPEG for each width of variantWidths, up to the picture's own width.
func (made *picture) addVariants(pixels image.Image) error {
	if made.width < variantWidths[0] {
		return nil
	}
	if !isOpaque(pixels) { // a JPEG has no transparency
		pixels = imaging.Overlay(imaging.New(made.width, made.height, color.White), pixels, image.Point{}, 1)
	}
	for i := len(variantWidths) - 1; i >= 0; i-- {
		width := variantWidths[i]
		if width > made.width {
			continue
		}
		if pixels.Bounds().Dx() != width { // from the next larger variant, which is much faster
			pixels = imaging.Resize(pixels, width, 0, imaging.CatmullRom)
		}
		content, err := encodePixels(pixels, imaging.JPEG, variantQuality)
		if err != nil {
			return err
		}
		made.widths = append([]int{width}, made.widths...)
		made.variants[fmt.Sprintf("%d.jpg", width)] = content
	}
	return nil
}

func encodePixels(pixels image.Image, format imaging.Format, quality int) ([]byte, error) {
	var out bytes.Buffer
	err := imaging.Encode(&out, pixels, format, imaging.JPEGQuality(quality))
	return out.Bytes(), err
}

func isOpaque(pixels image.Image) bool {
	image, ok := pixels.(interface{ Opaque() bool })
	return ok && image.Opaque()
}
