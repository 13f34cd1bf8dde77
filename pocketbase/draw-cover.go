package main

import (
	"image"
	"math"
)

// sketch is what a family of covers draws with.
type sketch struct {
	*canvas
	*random
	palette
}

// coverFamilies has one kind of composition for each category of the blog; any other category gets foldedPaper.
var coverFamilies = map[string]func(sketch){
	"International Law":     mapGrid,
	"Technology":            deadlineChains,
	"Employment Law":        wovenBands,
	"Business Law":          ledgerRules,
	"Privacy Law":           nestedDoors,
	"Intellectual Property": markedTiles,
	"Real Estate":           plotPlan,
	"Corporate Law":         sealRings,
}

// drawCover returns the cover of an article: an abstract composition without words in the family of the category.
// The same category and title always give the same picture.
func drawCover(category, title string, width, height int) image.Image {
	random := newRandom("cover", category, title)
	cover := sketch{newCanvas(width, height, 1200, 630), random, palettes[random.count(0, len(palettes)-1)]}
	cover.paper()
	family, known := coverFamilies[category]
	if !known {
		family = foldedPaper
	}
	family(cover)
	cover.grain(random, 2.4)
	return cover.picture
}

// paper covers the ground, lit from one upper corner.
func (s sketch) paper() {
	light := point{s.width * 0.15, 0}
	if s.chance(0.5) {
		light.x = s.width * 0.85
	}
	reach := math.Max(s.width, s.height) // the picture may be taller or wider than the design
	s.shade(rectangle(-reach, -reach, s.width+2*reach, s.height+2*reach), light, point{s.width - light.x, s.height}, s.ground, s.shadow)
}
