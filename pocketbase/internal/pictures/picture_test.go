package pictures

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"maps"
	"slices"
	"strings"
	"testing"
)

func painted(width, height int) *image.RGBA {
	pixels := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range pixels.Pix {
		pixels.Pix[i] = byte(i * 7 / width)
		if i%4 == 3 {
			pixels.Pix[i] = 255
		}
	}
	return pixels
}

func jpegOf(t testing.TB, pixels image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, pixels, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pngOf(t testing.TB, pixels image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, pixels); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func gifOf(t testing.TB, frames int) []byte {
	t.Helper()
	moving := gif.GIF{}
	for range frames {
		moving.Image = append(
			moving.Image,
			image.NewPaletted(image.Rect(0, 0, 9, 7), color.Palette{color.Black, color.White}),
		)
		moving.Delay = append(moving.Delay, 5)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, &moving); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// segment inserts a marker segment after the first two bytes of a JPEG.
func segment(file []byte, marker byte, payload string) []byte {
	head := []byte{0xff, marker, byte((len(payload) + 2) >> 8), byte(len(payload) + 2)}
	return slices.Concat(file[:2], head, []byte(payload), file[2:])
}

// turned returns EXIF data with this camera orientation (1 to 8).
func turned(orientation byte) string {
	return "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(
		orientation,
	) + "\x00\x00\x00\x00\x00\x00"
}

const payload = "<script>alert(1)</script>"

func TestAPictureIsRecognizedByItsContentAndEncodedAgain(t *testing.T) {
	webpLossy, err := base64.StdEncoding.DecodeString("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
	if err != nil {
		t.Fatal(err)
	}
	plain := jpegOf(t, painted(60, 40))
	for name, test := range map[string]struct {
		content       []byte
		extension     string
		width, height int
	}{
		"a JPEG":                      {plain, ".jpg", 60, 40},
		"a PNG":                       {pngOf(t, painted(60, 40)), ".png", 60, 40},
		"a GIF":                       {gifOf(t, 1), ".gif", 9, 7},
		"the first frame of a GIF":    {gifOf(t, 3), ".gif", 9, 7},
		"a WebP, as a JPEG":           {webpLossy, ".jpg", 1, 1},
		"a photograph, upright":       {segment(plain, 0xe1, turned(6)), ".jpg", 40, 60},
		"a JPEG with a comment":       {segment(plain, 0xfe, payload), ".jpg", 60, 40},
		"a JPEG with a page behind":   {append(slices.Clone(plain), payload...), ".jpg", 60, 40},
		"a JPEG with an archive":      {append(slices.Clone(plain), "PK\x03\x04"+payload...), ".jpg", 60, 40},
		"a PNG with a page behind":    {append(pngOf(t, painted(8, 8)), payload...), ".png", 8, 8},
		"a GIF that is also a script": {append(gifOf(t, 1), "=1;/*"+payload...), ".gif", 9, 7},
	} {
		made, err := readPicture(test.content)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if made.extension != test.extension || made.width != test.width || made.height != test.height {
			t.Errorf("%s: %s %d×%d", name, made.extension, made.width, made.height)
		}
		if bytes.Contains(made.content, []byte(payload)) || bytes.Contains(made.content, []byte("Exif")) {
			t.Errorf("%s: something foreign is left", name)
		}
		again, format, err := image.DecodeConfig(bytes.NewReader(made.content))
		if err != nil || again.Width != test.width || "."+strings.Replace(format, "jpeg", "jpg", 1) != test.extension {
			t.Errorf("%s: stored as %s of width %d, %v", name, format, again.Width, err)
		}
		if all, err := gif.DecodeAll(bytes.NewReader(made.content)); err == nil && len(all.Image) != 1 {
			t.Errorf("%s: %d frames", name, len(all.Image))
		}
	}
}

func TestAnInvalidOrTooLargePictureIsRefusedInASentence(t *testing.T) {
	const (
		no      = "This is not a JPEG, PNG, WebP or GIF picture."
		damaged = "The picture is damaged or moving, and cannot be read."
		vast    = "The picture has more than 40 million pixels."
	)
	bomb := pngOf(t, painted(8, 8)) // a decompression bomb: its header claims 50,000 × 50,000 pixels
	binary.BigEndian.PutUint32(bomb[16:], 50_000)
	binary.BigEndian.PutUint32(bomb[20:], 50_000)
	binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
	for name, test := range map[string]struct {
		content []byte
		says    string
	}{
		"nothing":             {nil, no},
		"text":                {[]byte("hello"), no},
		"SVG":                 {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), no},
		"SVG behind a prolog": {[]byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`), no},
		"HTML":                {[]byte("<!doctype html>" + payload), no},
		"PDF":                 {[]byte("%PDF-1.7\n"), no},
		"ZIP":                 {[]byte("PK\x03\x04"), no},
		"BMP":                 {[]byte("BM\x00\x00\x00\x00"), no},
		"TIFF":                {[]byte("II*\x00\x08\x00\x00\x00"), no},
		"AVIF":                {[]byte("\x00\x00\x00\x1cftypavif"), no},
		"script named GIF":    {[]byte("GIF89a=1;alert(1)"), vast},
		"page behind a GIF":   {[]byte("GIF89a" + payload), vast},
		"half a JPEG":         {jpegOf(t, painted(60, 40))[:200], no},
		"half a PNG":          {pngOf(t, painted(60, 40))[:60], damaged},
		"a bomb":              {bomb, vast},
		"11 MB": {
			append(jpegOf(t, painted(8, 8)), make([]byte, 11<<20)...), "The file is larger than 10 MB.",
		},
	} {
		if made, err := readPicture(test.content); made != nil || err == nil || err.Error() != test.says {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestVariantsAreNeverLargerThanThePicture(t *testing.T) {
	transparent := image.NewNRGBA(image.Rect(0, 0, 500, 10))
	for name, test := range map[string]struct {
		content []byte
		widths  []int
	}{
		"wider than all":   {jpegOf(t, painted(1300, 650)), []int{480, 824, 1200}},
		"as wide as one":   {jpegOf(t, painted(1200, 600)), []int{480, 824, 1200}},
		"between":          {pngOf(t, painted(1199, 600)), []int{480, 824}},
		"small":            {jpegOf(t, painted(479, 200)), nil},
		"a flat one":       {pngOf(t, painted(1200, 1)), []int{480, 824, 1200}},
		"without a ground": {pngOf(t, transparent), []int{480}},
	} {
		made, err := readPicture(test.content)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var found []int
		for _, file := range slices.Sorted(maps.Keys(made.variants)) {
			pixels, err := jpeg.Decode(bytes.NewReader(made.variants[file]))
			if err != nil {
				t.Fatalf("%s: %s: %v", name, file, err)
			}
			size := pixels.Bounds()
			found = append(found, size.Dx())
			if wanted := max(1, (size.Dx()*made.height+made.width/2)/made.width); size.Dy() < wanted-1 ||
				size.Dy() > wanted+1 {
				t.Errorf("%s: %s is %d high, not %d", name, file, size.Dy(), wanted)
			}
			if r, _, _, _ := pixels.At(0, 0).RGBA(); name == "without a ground" && r < 0xf000 {
				t.Errorf("%s: its ground is not white", name)
			}
		}
		slices.Sort(found)
		if !slices.Equal(found, test.widths) || !slices.Equal(made.widths, test.widths) {
			t.Errorf("%s: %v, noted %v", name, found, made.widths)
		}
	}
}
