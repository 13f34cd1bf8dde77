package drawing

import (
	"image"
	"image/color"
	"math"
)

// Portrait returns a drawn stand-in for the portrait of a person, size × size pixels: a bust in a seal, without a face,
// so that nobody takes it for a photograph. The same name always gives the same picture.
func Portrait(name string, size int) image.Image {
	random := newRandom("portrait", name)
	portrait := sketch{newCanvas(size, size, 480, 480), random, palettes[random.count(0, len(palettes)-1)]}
	portrait.paper()
	portrait.medallion()
	portrait.bust()
	portrait.grain(random, 2.4)
	return portrait.picture
}

// medallion is the ring of fine waves behind the person.
func (s sketch) medallion() {
	center := point{240, 236}
	s.fill(circle(center, 196), faded(s.middle, 0.7))
	waves, strands := float64(s.count(14, 26)), s.count(3, 5)
	for strand := range strands {
		phase := 2 * math.Pi * float64(strand) / float64(strands)
		points := make([]point, 0, 360)
		for i := range 360 {
			t := 2 * math.Pi * float64(i) / 360
			r := 196 + 15*math.Cos(waves*t+phase)
			points = append(points, point{center.x + r*math.Cos(t), center.y + r*math.Sin(t)})
		}
		s.fill(closedStroke(1.6, points...), s.faint)
	}
	s.fill(circleLine(center, 172, 3), s.accent)
}

// bust is head and shoulders from a few plain shapes, lit from one side.
func (s sketch) bust() {
	light := s.sign()
	head, wide, long := point{240, s.between(184, 194)}, s.between(58, 66), s.between(74, 82)
	ink, hairShare, coatShare := onLightGround, s.between(0, 1), s.between(0, 1)
	if s.strong.R > 128 { // a dark ground
		ink, hairShare, coatShare = onDarkGround, s.between(0, 1), s.between(0, 1)
	}
	coat := mix(ink.coat[0], ink.coat[1], coatShare)

	s.coat(coat, mix(coat, shirt, 0.09), light)
	neck := polygon(point{212, 240}, point{268, 240}, point{272, 306}, point{240, 344}, point{208, 306})
	s.fill(neck, ink.shade)
	s.collar(coat)
	s.fill(ellipse(head, wide, long), ink.face)
	s.fill(outline{arc(head, -light*wide, long, -math.Pi/2, math.Pi/2)}, ink.shade)
	s.hair(head, wide, long, light, mix(ink.hair[0], ink.hair[1], hairShare))
}

// coat is the shoulders, with the half that is turned to the light a little brighter.
func (s sketch) coat(dark, bright color.NRGBA, light float64) {
	slope, reach := s.between(0.92, 1.08), s.between(150, 172)
	half := func(side float64) outline {
		return polygon(append([]point{{240, 290}}, append(
			arc(point{240 + side*(reach-78)*0.98, 372 * slope}, side*78, 78, -math.Pi/2, 0),
			point{240 + side*(reach+8), 500}, point{240, 500})...)...)
	}
	s.fill(half(1), dark)
	s.fill(half(-1), dark)
	s.fill(half(light), bright)
}

// collar is the shirt between the lapels, and a pin.
func (s sketch) collar(coat color.NRGBA) {
	depth := s.between(410, 452)
	s.fill(polygon(point{207, 292}, point{240, 338}, point{273, 292}, point{290, 306}, point{240, depth}, point{190, 306}), shirt)
	s.fill(polygon(point{240, 338}, point{273, 292}, point{290, 306}, point{240, depth}), shirtShaded)
	for _, side := range []float64{-1, 1} {
		at := func(x, y float64) point { return point{240 + side*x, y} }
		lapel := mix(coat, shirt, 0.1+0.07*(side+1)/2)
		s.fill(polygon(at(40, 286), at(76, 322), at(58, 352), at(70, 366), at(0, depth+22), at(0, depth)), lapel)
	}
	s.fill(circle(point{304, 386}, 8), s.accent)
}

// hair lies on the head. It is short on everybody: a name tells nothing about a person's looks.
func (s sketch) hair(head point, wide, long, light float64, hair color.NRGBA) {
	side := s.between(14, 30)
	right, left := point{head.x + wide - 7, head.y - side}, point{head.x - wide + 7, head.y - side}
	var hairline []point
	switch s.count(0, 2) {
	case 0: // straight
		drop := s.between(0.5, 0.64)
		hairline = []point{right, {head.x + wide*0.62, head.y - long*drop}, {head.x - wide*0.62, head.y - long*drop}, left}
	case 1: // parted on one side
		hairline = []point{right, {head.x + light*wide*s.between(0.3, 0.5), head.y - long*0.66}, left}
	default: // round
		hairline = append([]point{right}, arc(point{head.x, head.y - side}, wide-7, long*s.between(0.36, 0.46), 0, -math.Pi)...)
		hairline = append(hairline, left)
	}
	top := arc(point{head.x, head.y - 4}, wide+9, long+10, math.Pi, 2*math.Pi)
	outer := append(top, point{head.x + wide + 9, head.y + 12})
	s.fill(polygon(append(append(outer, hairline...), point{head.x - wide - 9, head.y + 12})...), hair)
}
