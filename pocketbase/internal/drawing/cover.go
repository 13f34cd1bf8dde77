// Package drawing draws covers of articles, which are abstract compositions in the site's colors, and seals, which
// replace portraits of authors. The same words give the same picture on every computer. A cover's words are a category
// and a title. A seal's word is a name.
package drawing

// Decision: docs/decisions/0006-the-binary-draws-covers.md

import (
	"image"
	"math"
)

// sketch is the argument of a family's draw function: canvas, random numbers and palette.
type sketch struct {
	*canvas
	*random
	palette
}

type coverFamily struct {
	draw  func(sketch)
	motif string // alternative text: what the picture shows
}

// coverFamilies has one kind of composition for each category of the blog; any other category gets commonFamily.
var coverFamilies = map[string]coverFamily{
	"International Law":     {mapGrid, "a globe of grid lines with a course drawn on it"},
	"Technology":            {deadlineChains, "lines with stops that run side by side, one of them in color"},
	"Employment Law":        {wovenBands, "bands woven over and under each other"},
	"Business Law":          {ledgerRules, "a ledger sheet with its total underlined twice"},
	"Privacy Law":           {nestedDoors, "a lit door within doors"},
	"Intellectual Property": {markedTiles, "a field of triangles, a few of them marked"},
	"Real Estate":           {plotPlan, "a plan of streets and lots, one lot marked"},
	"Corporate Law":         {sealRings, "two engraved seals that overlap"},
}

var commonFamily = coverFamily{foldedPaper, "a folded strip of paper, one panel in color"}

func familyOf(category string) coverFamily {
	if family, ok := coverFamilies[category]; ok {
		return family
	}
	return commonFamily
}

// Motif returns a short description of the covers of a category.
func Motif(category string) string { return familyOf(category).motif }

// Cover returns the cover of an article: an abstract composition without words in the family of the category.
// The same category and title always give the same picture.
func Cover(category, title string, width, height int) image.Image {
	random := newRandom("cover", category, title)
	cover := sketch{newCanvas(width, height, 1200, 630), random, palettes[random.count(0, len(palettes)-1)]}
	cover.paper()
	familyOf(category).draw(cover)
	cover.grain(random, 2.4)
	return cover.picture
}

// paper fills the background with a gradient from one upper corner.
func (s sketch) paper() {
	light := point{s.width * 0.15, 0}
	if s.chance(0.5) {
		light.x = s.width * 0.85
	}
	reach := math.Max(s.width, s.height) // the picture may be taller or wider than the design
	s.shade(
		rectangle(-reach, -reach, s.width+2*reach, s.height+2*reach),
		light,
		point{s.width - light.x, s.height},
		s.ground,
		s.shadow,
	)
}
