package drawing

import (
	"bytes"
	"image"
	"image/png"
	"maps"
	"slices"
	"testing"
	"time"
)

// someCategories has one for each family of covers.
var someCategories = append(slices.Sorted(maps.Keys(coverFamilies)), "Another one")

func pngFile(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestEveryCategoryAndTitleHasItsOwnCoverAndAlwaysTheSame(t *testing.T) {
	seen := map[string]string{}
	for _, category := range someCategories {
		for _, title := range []string{"Trust accounts", "Trust accounts, part two", ""} {
			first, second := pngFile(t, Cover(category, title, 240, 126)), pngFile(t, Cover(category, title, 240, 126))
			if !bytes.Equal(first, second) {
				t.Errorf("%s / %q: two drawings differ", category, title)
			}
			if other, taken := seen[string(first)]; taken {
				t.Errorf("%s / %q looks like %s", category, title, other)
			}
			seen[string(first)] = category + " / " + title
		}
	}
	if len(seen) != 27 {
		t.Errorf("%d different covers, expected 27", len(seen))
	}
}

func TestCoversFillEveryShapeWithoutHoles(t *testing.T) {
	for _, category := range someCategories {
		for _, size := range []image.Point{{1200, 630}, {160, 90}, {90, 160}, {300, 300}} {
			picture := Cover(category, "Trust accounts", size.X, size.Y)
			if picture.Bounds().Size() != size {
				t.Fatalf("%s: %v pixels, expected %v", category, picture.Bounds().Size(), size)
			}
			for _, corner := range []image.Point{{0, 0}, {size.X - 1, 0}, {0, size.Y - 1}, {size.X - 1, size.Y - 1}} {
				red, green, blue, alpha := picture.At(corner.X, corner.Y).RGBA()
				if alpha != 0xffff || red == 0xffff && green == 0xffff && blue == 0xffff {
					t.Errorf("%s at %v of %v: nothing was painted", category, corner, size)
				}
			}
		}
	}
}

func TestPortraitsDifferByNameAndAreAlwaysTheSame(t *testing.T) {
	seen := map[string]bool{}
	names := []string{"Miriam Okafor", "Daniel Reyes", "Hannah Lindqvist", "Tomas Iwu", "Grace Whitfield", ""}
	for _, name := range names {
		first := pngFile(t, Portrait(name, 160))
		if !bytes.Equal(first, pngFile(t, Portrait(name, 160))) {
			t.Errorf("%q: two drawings differ", name)
		}
		seen[string(first)] = true
	}
	if len(seen) != len(names) {
		t.Errorf("%d different portraits of %d names", len(seen), len(names))
	}
}

// About 70 ms each on a quiet computer; the bound is loose for a busy one.
func TestACoverIsDrawnInAFractionOfASecond(t *testing.T) {
	start := time.Now()
	for _, category := range someCategories {
		Cover(category, "Trust accounts", 1200, 630)
	}
	if each := time.Since(start) / time.Duration(len(someCategories)); each > 700*time.Millisecond {
		t.Errorf("a cover takes %v", each)
	}
}
