package drawing

import (
	"image"
	"math"
	"strings"
	"unicode"
)

// The seal has the same measures as in the pages (src/ui/seal.tsx), where it is 64 units wide.
const (
	sealWidth    = 64
	sealRim      = 27
	rimWidth     = 4
	sealLine     = 22.5
	lineWidth    = 1
	letterSize   = 17
	letterBottom = 38
)

// Portrait returns a seal with a person's initials, size × size pixels. A seal cannot be mistaken for a photograph. The
// same name always gives the same seal, which pages also show for persons without a picture.
func Portrait(name string, size int) image.Image {
	initials, teeth := sealOf(name)
	seal := newCanvas(size, size, sealWidth, sealWidth)
	center := point{sealWidth / 2, sealWidth / 2}
	seal.fill(rectangle(0, 0, sealWidth, sealWidth), sealLight)
	for tooth := range teeth {
		from := 2 * math.Pi * float64(tooth) / float64(teeth)
		seal.fill(ringPart(center, sealRim, rimWidth, from, from+math.Pi/float64(teeth)), sealLineLight)
	}
	seal.fill(circleLine(center, sealLine, lineWidth), sealLineLight)
	seal.write(initials, point{center.x, letterBottom}, letterSize)
	return seal.picture
}

// write draws letters, centered at a point on their baseline. It skips letters without an outline.
func (c *canvas) write(words string, at point, size float64) {
	scale, width := size/1000, 0.0
	for _, char := range words {
		width += letters[char].advance * scale
	}
	x := at.x - width/2
	for _, char := range words {
		c.fill(
			letters[char].shape.each(func(p point) point { return point{x + p.x*scale, at.y + p.y*scale} }),
			sealLettersLight,
		)
		x += letters[char].advance * scale
	}
}

// sealOf returns the initials of the first and the last name, and the number of teeth of the seal's rim.
// src/lib/seal.ts does the same in pages. src/lib/seal-cases.json has the test cases of both.
func sealOf(name string) (initials string, teeth int) {
	var found []rune
	for word := range strings.FieldsSeq(name) {
		if first := []rune(word)[0]; unicode.IsLetter(first) {
			found = append(found, unicode.ToUpper(first))
		}
	}
	switch len(found) {
	case 0:
	case 1:
		initials = string(found)
	default:
		initials = string([]rune{found[0], found[len(found)-1]})
	}
	hash := uint32(2166136261)
	for _, char := range name {
		hash = (hash ^ uint32(char)) * 16777619
	}
	return initials, 24 + int(hash%9)*4
}
