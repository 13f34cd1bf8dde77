package pictures

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"strings"
	"testing"
)

// FuzzReadPicture reads random files. Each must be refused with a sentence, or encoded again completely.
func FuzzReadPicture(f *testing.F) {
	webp, err := base64.StdEncoding.DecodeString("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
	if err != nil {
		f.Fatal(err)
	}
	small := painted(12, 8)
	for _, seed := range [][]byte{
		jpegOf(f, small), segment(jpegOf(f, small), 0xe1, turned(6)), pngOf(f, small), gifOf(f, 1), gifOf(f, 2), webp,
		append(pngOf(f, small), payload...), []byte("RIFF\x00\x00\x00\x00WEBPVP8 "), {},
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		// Large pictures are excluded here, because they would only use up memory. Another test decodes them.
		for _, kind := range fileKinds {
			if config, err := kind.config(content); kind.begins(content) && err == nil &&
				config.Width*config.Height > 250_000 {
				t.Skip()
			}
		}
		made, err := readPicture(content)
		if err != nil {
			if sentence := pictureError(""); !errors.As(err, &sentence) || !strings.HasSuffix(err.Error(), ".") {
				t.Errorf("refused with %v", err)
			}
			return
		}
		config, _, err := image.DecodeConfig(bytes.NewReader(made.content))
		if err != nil || config.Width != made.width || config.Height != made.height || made.width < 1 ||
			made.height < 1 {
			t.Errorf("made %dx%d, stored as %dx%d (%v)", made.width, made.height, config.Width, config.Height, err)
		}
		if bytes.Contains(made.content, []byte(payload)) {
			t.Error("what stood beside the pixels came along")
		}
		for name, variant := range made.variants {
			if _, _, err := image.DecodeConfig(bytes.NewReader(variant)); err != nil {
				t.Errorf("%s cannot be read: %v", name, err)
			}
		}
	})
}
