package drawing

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"maps"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"
)

// someCategories has one category for each family of covers.
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
	names := []string{"Miriam Stannard", "Owen Varga", "Hannah Eklund", "Tomas Iwu", "Grace Adeyemi", ""}
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

func TestASealIsTheOneThatPagesShow(t *testing.T) {
	content, err := os.ReadFile("../../../src/lib/seal-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name, Initials string
		Teeth          int
	}
	if err := json.Unmarshal(content, &cases); err != nil || len(cases) == 0 {
		t.Fatalf("%d cases: %v", len(cases), err)
	}
	for _, each := range cases {
		if initials, teeth := sealOf(each.Name); initials != each.Initials || teeth != each.Teeth {
			t.Errorf("%q: %s with %d teeth, expected %s with %d", each.Name, initials, teeth, each.Initials, each.Teeth)
		}
	}
}

func TestEveryLetterOfASealIsDrawnAndTheOtherOneStaysAway(t *testing.T) {
	blank := pngFile(t, Portrait("1", 96))
	seen := map[string]rune{}
	for letter := range letters {
		picture := Portrait("1", 96).(*image.RGBA)
		on := newCanvas(96, 96, sealWidth, sealWidth)
		on.picture = picture
		on.write(string(letter), point{sealWidth / 2, letterBottom}, letterSize)
		file := pngFile(t, picture)
		if other, taken := seen[string(file)]; taken || bytes.Equal(file, blank) {
			t.Errorf("%c looks like %c, or like nothing", letter, other)
		}
		seen[string(file)] = letter
	}
	if len(seen) != 32 {
		t.Errorf("%d letters, expected 32", len(seen))
	}
	before := pngFile(t, Portrait("1", 96))
	on := newCanvas(96, 96, sealWidth, sealWidth)
	on.picture = Portrait("1", 96).(*image.RGBA)
	on.write("ش", point{sealWidth / 2, letterBottom}, letterSize)
	if !bytes.Equal(before, pngFile(t, on.picture)) {
		t.Error("a letter without an outline was drawn")
	}
}

// processorTime returns the processor time of this process, independent of other programs.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// A cover needs about 70 ms of processor time. The limit is ten times that, for slow computers.
func TestACoverIsDrawnInAFractionOfASecond(t *testing.T) {
	before := processorTime(t)
	for _, category := range someCategories {
		Cover(category, "Trust accounts", 1200, 630)
	}
	if each := (processorTime(t) - before) / time.Duration(len(someCategories)); each > 700*time.Millisecond {
		t.Errorf("a cover takes %v", each)
	}
}
