package drawing

import "math"

// wovenBands draws bands that pass over and under each other.
func wovenBands(s sketch) {
	gap := s.between(74, 96)
	band := gap * s.between(0.7, 0.82)
	center := point{600 + s.sign()*s.between(60, 200), 315}
	angle := s.between(0.4, 0.75) * s.sign()
	const reach = 7
	accent := s.count(-1, 1)
	place := func(shape outline) outline { return shape.moved(center.x, center.y).turned(center, angle) }
	var start, end [2][2*reach + 1]float64 // where each band starts and ends
	for way := range 2 {
		for i := range 2*reach + 1 {
			start[way][i] = -gap * s.between(3.2, 6.4)
			end[way][i] = gap * s.between(3.2, 6.4)
		}
	}
	piece := func(way, i int, from, to float64) outline {
		at := float64(i-reach)*gap - band/2
		if way == 0 {
			return place(rectangle(from, at, to-from, band))
		}
		return place(rectangle(at, from, band, to-from))
	}
	ink := func(way, i int) (light, dark float64) {
		if way == 0 {
			return 0.1, 0.35
		}
		return 0.75, 1
	}
	paint := func(way, i int, from, to float64) {
		light, dark := ink(way, i)
		shade := light + (dark-light)*float64((i*7)%5)/4
		fillTone := mix(s.middle, s.deep, shade)
		if way == 0 && i-reach == accent {
			fillTone = s.accent
		}
		s.fill(piece(way, i, from, to), fillTone)
		at := float64(i-reach)*gap - band/2
		var threads outline
		for thread := 1; thread < 4; thread++ {
			offset := at + band*float64(thread)/4
			if way == 0 {
				threads = append(threads, rectangle(from, offset, to-from, 1.3)...)
			} else {
				threads = append(threads, rectangle(offset, from, 1.3, to-from)...)
			}
		}
		s.fill(place(threads), faded(s.ground, 0.22))
	}
	for i := range 2*reach + 1 {
		paint(1, i, start[1][i], end[1][i])
	}
	for i := range 2*reach + 1 {
		s.fill(piece(0, i, start[0][i], end[0][i]).moved(3, 5), faded(castShadow, 0.14))
		paint(0, i, start[0][i], end[0][i])
	}
	for i := range 2*reach + 1 {
		for j := range 2*reach + 1 {
			across, along := float64(i-reach)*gap, float64(j-reach)*gap
			meets := across-band/2 > start[0][j] && across+band/2 < end[0][j] && along-band/2 > start[1][i] &&
				along+band/2 < end[1][i]
			if (i+j)%2 == 0 && meets {
				paint(1, i, along-gap/2, along+gap/2)
				s.fill(place(rectangle(across-band/2-4, along-band/2, 4, band)), faded(castShadow, 0.16))
				s.fill(place(rectangle(across+band/2, along-band/2, 6, band)), faded(castShadow, 0.2))
			}
		}
	}
}

// markedTiles fills the plane with triangles. Near a random point, some triangles have the accent color.
func markedTiles(s sketch) {
	side := s.between(84, 112)
	height := side * math.Sqrt(3) / 2
	focus := point{s.between(250, 950), s.between(150, 480)}
	span := s.between(420, 560)
	angle := s.between(-0.25, 0.25)
	stride := s.count(9, 12)
	number := 0
	for row := -12; row < 14; row++ {
		for column := -14; column < 16; column++ {
			x, y := 600+float64(column)*side+float64(row&1)*side/2, 315+float64(row)*height
			for half := range 2 {
				corners := []point{{x, y}, {x + side, y}, {x + side/2, y + height}}
				if half == 1 {
					corners = []point{{x + side, y}, {x + side*1.5, y + height}, {x + side/2, y + height}}
				}
				number++
				s.tile(inset(corners, side*0.035), focus, span, angle, number%stride == 0)
			}
		}
	}
}

func (s sketch) tile(corners []point, focus point, span, angle float64, marked bool) {
	shape := polygon(corners...).turned(point{600, 315}, angle)
	middle := point{
		(shape[0][0].x + shape[0][1].x + shape[0][2].x) / 3,
		(shape[0][0].y + shape[0][1].y + shape[0][2].y) / 3,
	}
	near := 1 - math.Hypot(middle.x-focus.x, (middle.y-focus.y)*1.25)/span + s.between(-0.22, 0.22)
	switch {
	case near > 0.15 && marked:
		s.fill(shape, s.accent)
	case near > 0.62:
		s.fill(shape, s.strong)
	case near > 0.3:
		s.fill(shape, mix(s.deep, s.strong, s.between(0, 0.4)))
	case near > 0.05:
		s.fill(shape, mix(s.middle, s.deep, s.between(0.15, 0.75)))
	case near > -0.35:
		s.fill(shape, faded(s.middle, math.Min(1, 1.1+near*2)))
	}
	if near <= -0.05 {
		s.fill(closedStroke(1.4, shape[0]...), faded(s.faint, 0.5))
	}
}

// inset moves the corners of a triangle towards its center.
func inset(corners []point, by float64) []point {
	middle := point{(corners[0].x + corners[1].x + corners[2].x) / 3, (corners[0].y + corners[1].y + corners[2].y) / 3}
	result := make([]point, 0, len(corners))
	for _, corner := range corners {
		inward := unitVector(corner, middle)
		result = append(result, point{corner.x + inward.x*by, corner.y + inward.y*by})
	}
	return result
}

// nestedDoors draws doors within each other. The innermost one has the accent color.
func nestedDoors(s sketch) {
	count := s.count(5, 7)
	width, height := s.between(640, 800), s.between(640, 760)
	foot := point{600 + s.sign()*s.between(60, 240), 700}
	drift := s.between(-0.45, 0.45)
	round := s.chance(0.65)
	for i := range count {
		share, depth := float64(i)/float64(count), float64(i)/float64(count-2)
		w, h := width*(1-share*0.86), height*(1-share*0.72)
		x := foot.x + drift*(width-w)/2
		fillTone := mix(s.middle, s.deep, math.Min(1, depth))
		if i == count-1 {
			fillTone = s.accent
		}
		door := func(w, h float64) outline {
			if !round {
				return rectangle(x-w/2, foot.y-h, w, h+300)
			}
			arc := arc(point{x, foot.y - h + w/2}, w/2, w/2, math.Pi, 2*math.Pi)
			return outline{append(arc, point{x + w/2, foot.y + 300}, point{x - w/2, foot.y + 300})}
		}
		for j := range 5 {
			spread := float64(j) * 5
			s.fill(door(w+spread*2, h+spread), faded(castShadow, 0.028))
		}
		if i == count-1 {
			s.shade(door(w, h), point{x, foot.y - h}, point{x, 630}, mix(s.accent, s.strong, 0.12), s.accent)
			continue
		}
		s.shade(
			door(w, h),
			point{x - w/2, foot.y - h},
			point{x + w/2, foot.y},
			mix(fillTone, s.ground, 0.14),
			mix(fillTone, s.shadow, 0.1),
		)
		s.fill(doorLine(door(w-14, h-7)), faded(s.strong, 0.22))
	}
}

func doorLine(door outline) outline { return closedStroke(1.5, door[0]...) }
