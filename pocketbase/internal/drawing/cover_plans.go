package drawing

import (
	"image/color"
	"math"
)

// plotPlan draws blocks and lots between streets. At most one lot has the accent color.
func plotPlan(s sketch) {
	angle := s.between(0.12, 0.4) * s.sign()
	place := func(shape outline) outline { return shape.turned(point{600, 315}, angle) }
	street := s.between(18, 26)
	start, bend := s.between(-100, 400), s.between(-120, 120)
	road := func(t float64) point { return point{start + t*700 + bend*math.Sin(t*5), -500 + t*1600} }
	chosen, number := s.count(0, 2), 0
	y := -420.0
	for y < 1050 {
		depth := s.between(150, 215)
		x := -420 + s.between(-80, 0)
		for x < 1620 {
			width := s.between(210, 380)
			near := math.Hypot(x+width/2-600, y+depth/2-315) < 360 &&
				math.Abs(road((y+depth/2+500)/1600).x-x-width/2) > width/2+90
			mark := near && number == chosen
			if near {
				number++
			}
			s.block(place, x, y, width, depth, mark)
			x += width + street
		}
		y += depth + street
	}
	s.road(place, road)
}

// block draws a block of lots in two rows. With mark, one lot has the accent color.
func (s sketch) block(place func(outline) outline, x, y, width, depth float64, mark bool) {
	lots := s.count(3, 5)
	taken := s.count(0, lots*2-1)
	if s.chance(0.09) && !mark { // an open place without houses
		s.fill(place(rectangle(x, y, width, depth)), faded(s.middle, 0.45))
		for line := 12.0; line < width; line += 12 {
			s.fill(place(rectangle(x+line, y, 1.3, depth)), s.faint)
		}
		return
	}
	edge := x
	for i := range lots {
		next := x + width*(float64(i+1)+s.between(-0.2, 0.2)*oneIf(i < lots-1))/float64(lots)
		for row := range 2 {
			top := y + float64(row)*depth/2
			lot := place(rectangle(edge, top, next-edge-3, depth/2-3))
			fillTone := mix(s.ground, s.middle, s.between(0.45, 1))
			if s.chance(0.22) {
				fillTone = mix(s.middle, s.deep, s.between(0.12, 0.4))
			}
			if mark && taken == i*2+row {
				s.fill(lot, s.accent)
				continue
			}
			s.fill(lot, fillTone)
			if s.chance(0.75) { // the house
				w, h := (next-edge)*s.between(0.35, 0.6), depth*s.between(0.16, 0.26)
				s.fill(
					place(
						rectangle(edge+(next-edge-w)*s.between(0.25, 0.75), top+(depth/2-h)*s.between(0.3, 0.7), w, h),
					),
					mix(s.deep, s.strong, s.between(0, 0.5)),
				)
			}
		}
		edge = next
	}
}

func oneIf(value bool) float64 {
	if value {
		return 1
	}
	return 0
}

// road draws a wide, winding road across the plan.
func (s sketch) road(place func(outline) outline, course func(t float64) point) {
	var points []point
	for i := range 61 {
		points = append(points, course(float64(i)/60))
	}
	s.fill(place(openStroke(74, points...)), mix(s.ground, s.shadow, 0.5))
	s.fill(place(openStroke(52, points...)), mix(s.middle, s.faint, 0.45))
	s.fill(place(openStroke(1.6, points...)), faded(s.ground, 0.7))
}

// sealRings draws two engraved seals that overlap.
func sealRings(s sketch) {
	radius := s.between(190, 235)
	apart := radius * s.between(1.05, 1.35)
	angle := s.between(-0.35, 0.35)
	middle := point{600 + s.between(-170, 170), 315 + s.between(-25, 25)}
	shift := point{math.Cos(angle) * apart / 2, math.Sin(angle) * apart / 2}
	first, second := point{middle.x - shift.x, middle.y - shift.y}, point{middle.x + shift.x, middle.y + shift.y}

	half := math.Acos(apart / 2 / radius)
	lens := append(
		arc(first, radius, radius, angle-half, angle+half),
		arc(second, radius, radius, math.Pi+angle-half, math.Pi+angle+half)...)
	s.fill(circle(first, radius), faded(s.middle, 0.8))
	s.fill(circle(second, radius), faded(s.middle, 0.8))
	s.fill(polygon(lens...), s.deep)
	s.seal(first, second, radius, s.strong)
	s.seal(second, first, radius, s.strong)
	s.fill(closedStroke(6, lens[:len(lens)-1]...), s.accent)
}

// seal draws a rosette of interlaced waves inside a notched edge. other is a second seal, near which it omits notches.
func (s sketch) seal(center, other point, radius float64, ink color.NRGBA) {
	petals := float64(s.count(9, 16))
	s.fill(circleLine(center, radius, 5), ink)
	s.fill(circleLine(center, radius*0.93, 1.6), ink)
	notches := s.count(60, 84)
	var edge outline
	for i := range notches {
		at := 2 * math.Pi * float64(i) / float64(notches)
		tip := point{center.x + radius*1.06*math.Cos(at), center.y + radius*1.06*math.Sin(at)}
		if math.Hypot(tip.x-other.x, tip.y-other.y) < radius*1.1 {
			continue
		}
		edge = append(edge, rectangle(center.x+radius*1.03, center.y-2, radius*0.065, 4).turned(center, at)...)
	}
	s.fill(edge, ink)
	for _, wave := range []struct{ at, swing float64 }{{0.78, 0.1}, {0.5, 0.13}, {0.24, 0.08}} {
		strands := 4
		for strand := range strands {
			phase := 2 * math.Pi * float64(strand) / float64(strands)
			points := make([]point, 0, 240)
			for i := range 240 {
				t := 2 * math.Pi * float64(i) / 240
				r := radius * (wave.at + wave.swing*math.Cos(petals*t+phase))
				points = append(points, point{center.x + r*math.Cos(t), center.y + r*math.Sin(t)})
			}
			s.fill(closedStroke(1.7, points...), faded(ink, 0.8))
		}
	}
	s.fill(circleLine(center, radius*0.12, 2), ink)
}

// foldedPaper draws a strip of paper that is folded back and forth.
func foldedPaper(s sketch) {
	folds := s.count(5, 7)
	slant := s.between(0.25, 0.6) * s.sign()
	width := s.between(150, 210)
	x := 600 - width*float64(folds)/2 + s.between(-90, 90)
	top, bottom := s.between(60, 130), s.between(470, 560)
	accent := s.count(1, folds-2)
	for i := range folds {
		lift := slant * width * float64(1-2*(i%2)) * 0.5
		from, to := x, x+width
		rise := -lift / 2
		fall := lift / 2
		if i%2 == 1 {
			rise, fall = -lift/2, lift/2
		}
		face := polygon(
			point{from, top + rise},
			point{to, top + fall},
			point{to, bottom + fall},
			point{from, bottom + rise},
		)
		light, dark := mix(s.ground, surfaceLight, 0.25), mix(s.ground, s.middle, 0.8)
		if i%2 == 1 {
			light, dark = mix(s.middle, s.deep, 0.25), mix(s.middle, s.deep, 0.7)
		}
		if i == accent {
			light, dark = mix(s.accent, s.strong, 0.05), s.accent
		}
		for j := range 6 {
			s.fill(face.moved(float64(j)*2, 6+float64(j)*4), faded(castShadow, 0.022))
		}
		s.shade(face, point{from, top}, point{to, top}, light, dark)
		for row := range 9 {
			y := top + 60 + float64(row)*(bottom-top-110)/8
			inset := width * 0.14
			a, b := rise+(fall-rise)*0.14, rise+(fall-rise)*0.86
			if row%4 == 3 {
				b = rise + (fall-rise)*0.5
				s.fill(openStroke(2, point{from + inset, y + a}, point{from + width*0.5, y + b}), faded(s.strong, 0.3))
				continue
			}
			s.fill(openStroke(2, point{from + inset, y + a}, point{to - inset, y + b}), faded(s.strong, 0.3))
		}
		x += width
	}
}
