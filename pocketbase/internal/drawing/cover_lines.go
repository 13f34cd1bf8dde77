package drawing

import (
	"image/color"
	"math"
)

// ledgerRules draws a ruled ledger sheet, entries of different lengths, and two totals, each underlined twice.
func ledgerRules(s sketch) {
	angle, row := s.between(0.05, 0.13)*s.sign(), s.between(34, 44)
	left, top := s.between(220, 420), s.between(-20, 70)
	width := s.between(640, 720)
	middle := point{left + width/2, 315}
	place := func(shape outline) outline { return shape.turned(middle, angle) }

	s.sheet(place, left, top, width, 900)
	for y := top + row*1.6; y < 800; y += row {
		s.fill(place(rectangle(left, y, width, 1.6)), s.faint)
	}
	columns := []float64{left + width*0.13, left + width*0.57, left + width*0.61, left + width*0.97}
	for _, x := range columns {
		s.fill(place(rectangle(x, top, 2, 900)), s.faint)
	}
	entries := s.count(6, 9)
	for i := range entries {
		y := top + row*(1.6+float64(i)) + row*0.3
		s.fill(place(rectangle(left+width*0.03, y, width*0.06, row*0.4)), s.faint)
		debit := width * s.between(0.08, 0.4)
		side := columns[1] - width*0.02
		if s.chance(0.5) {
			debit, side = width*s.between(0.08, 0.31), columns[3]-width*0.02
		}
		ink := s.deep
		if s.chance(0.35) {
			ink = s.strong
		}
		s.fill(place(rectangle(side-debit, y, debit, row*0.4)), ink)
	}
	y := top + row*(1.6+float64(entries))
	for _, side := range []int{1, 3} {
		s.fill(place(rectangle(columns[side]-width*0.32, y-2, width*0.32, 4)), s.strong)
		s.fill(place(rectangle(columns[side]-width*0.02-width*0.24, y+row*0.3, width*0.24, row*0.4)), s.strong)
		s.fill(place(rectangle(columns[side]-width*0.32, y+row-2, width*0.32, 5)), s.accent)
		s.fill(place(rectangle(columns[side]-width*0.32, y+row+9, width*0.32, 5)), s.accent)
	}
}

// sheet draws a leaf of paper with a soft shadow.
func (s sketch) sheet(place func(outline) outline, x, y, width, height float64) {
	for i := range 8 {
		spread := float64(i) * 3.5
		s.fill(place(rectangle(x-spread+4, y-spread+10, width+2*spread, height+2*spread)), faded(castShadow, 0.018))
	}
	s.shade(
		place(rectangle(x, y, width, height)),
		point{x, y},
		point{x + width, y + 630},
		mix(s.ground, s.accent, 0.03),
		mix(s.ground, s.middle, 0.7),
	)
}

// deadlineChains draws lines that run in lanes and sometimes change lanes. Circles are dates. One line is highlighted.
func deadlineChains(s sketch) {
	lanes, gap := s.count(5, 7), s.between(44, 56)
	first := 315 - gap*float64(lanes-1)/2 + s.between(-30, 30)
	chosen := s.count(1, lanes-2)
	for i := range lanes {
		s.fill(rectangle(-600, first+gap*float64(i)-0.8, 2400, 1.6), s.middle)
	}
	for x := 60.0; x < 1200; x += 90 {
		s.fill(rectangle(x, -400, 1.2, 1430), faded(s.middle, 0.7))
	}
	for i := range lanes {
		if i != chosen {
			s.chain(first, gap, lanes, i, false)
		}
	}
	s.chain(first, gap, lanes, chosen, true)
}

func (s sketch) chain(first, gap float64, lanes, lane int, chosen bool) {
	ink, width := s.deep, 5.0
	if chosen {
		ink, width = s.accent, 9
	}
	x, y := s.between(-90, 260), first+gap*float64(lane)
	if chosen {
		x = -20
	}
	points, stops := []point{{x, y}}, []point{{x, y}}
	for x < 1020 {
		x += 90 * float64(s.count(1, 3))
		stops = append(stops, point{x, y})
		steps := float64(s.count(-1, 1))
		if to := y + steps*gap; steps != 0 && to > first-1 && to < first+gap*float64(lanes-1)+1 {
			x += 45
			points = append(points, point{x, y}, point{x + gap, to})
			x, y = x+gap, to
		}
		if !chosen && s.chance(0.16) {
			break
		}
	}
	if chosen {
		x += 400
	} else {
		x += 60
		stops = append(stops, point{x, y})
	}
	points = append(points, point{x, y})
	s.fill(openStroke(width+10, points...), mix(s.ground, s.shadow, 0.5))
	s.fill(openStroke(width, points...), ink)
	for i, stop := range stops {
		radius := width * 1.7
		if chosen && i == len(stops)/2 {
			s.fill(circle(stop, radius*2.2), mix(s.ground, s.shadow, 0.5))
			s.fill(circleLine(stop, radius*1.9, 4), ink)
			s.fill(circle(stop, radius*1.2), s.strong)
			continue
		}
		s.fill(circle(stop, radius), ink)
		s.fill(circle(stop, radius*0.55), mix(s.ground, s.shadow, 0.5))
	}
}

// mapGrid draws a globe of meridians and parallels, with a course on it.
func mapGrid(s sketch) {
	radius := s.between(330, 430)
	center := point{600 + s.sign()*s.between(120, 260), 315 + s.between(-40, 130)}
	tilt, spin, lean := s.between(0.25, 0.6), s.between(0, math.Pi), s.between(-0.4, 0.4)
	seen := func(longitude, latitude float64) (point, bool) {
		x := math.Cos(latitude) * math.Sin(longitude+spin)
		y, z := math.Sin(latitude), math.Cos(latitude)*math.Cos(longitude+spin)
		y, z = y*math.Cos(tilt)-z*math.Sin(tilt), y*math.Sin(tilt)+z*math.Cos(tilt)
		x, y = x*math.Cos(lean)-y*math.Sin(lean), x*math.Sin(lean)+y*math.Cos(lean)
		return point{center.x + x*radius, center.y - y*radius}, z > 0
	}
	for i := 1; i <= 5; i++ {
		s.fill(circleLine(center, radius+float64(i*i)*13+float64(i)*16, 1.6), faded(s.faint, 0.75-float64(i)*0.1))
	}
	s.shade(
		circle(center, radius),
		point{center.x - radius*0.7, center.y - radius*0.7},
		point{center.x + radius*0.7, center.y + radius*0.7},
		mix(s.ground, s.middle, 0.35),
		mix(s.middle, s.deep, 0.25),
	)
	s.bands(seen)
	const step = math.Pi / 12
	for longitude := 0.0; longitude < 2*math.Pi-0.01; longitude += step {
		s.course(1.8, s.faint, func(t float64) (point, bool) { return seen(longitude, (t-0.5)*math.Pi*0.94) })
	}
	for latitude := -5 * step; latitude < 5.5*step; latitude += step {
		s.course(1.8, s.faint, func(t float64) (point, bool) { return seen(t*2*math.Pi, latitude) })
	}
	s.fill(circleLine(center, radius, 4), s.deep)

	fromLongitude := -spin + s.between(-0.9, -0.5)
	toLongitude := -spin + s.between(0.4, 0.9)
	fromLatitude, toLatitude := s.between(0.15, 0.5), s.between(0.45, 0.95)
	bend := s.between(0.15, 0.35)
	at := func(t float64) (point, bool) {
		return seen(
			fromLongitude+(toLongitude-fromLongitude)*t,
			fromLatitude+(toLatitude-fromLatitude)*t+bend*math.Sin(t*math.Pi),
		)
	}
	s.course(6, s.accent, at)
	for _, t := range []float64{0, s.between(0.4, 0.6), 1} {
		stop, _ := at(t)
		s.fill(circle(stop, 15), s.accent)
		s.fill(circle(stop, 7), s.strong)
	}
}

// bands fills random fields of the globe's grid. seen returns a place in the picture and whether it faces the viewer.
func (s sketch) bands(seen func(longitude, latitude float64) (point, bool)) {
	const step = math.Pi / 12
	for range s.count(14, 20) {
		longitude, latitude := step*float64(s.count(0, 23)), step*float64(s.count(-4, 4))
		var corners []point
		visible := true
		for i := range 24 {
			side, part := i/6, float64(i%6)/6
			x := []float64{part, 1, 1 - part, 0}[side]
			y := []float64{0, part, 1, 1 - part}[side]
			p, front := seen(longitude+x*step, latitude+y*step)
			corners = append(corners, p)
			visible = visible && front
		}
		if visible {
			s.fill(polygon(corners...), faded(s.deep, s.between(0.15, 0.55)))
		}
	}
}

// course draws the visible parts of a curve.
func (s sketch) course(width float64, ink color.NRGBA, at func(t float64) (point, bool)) {
	var run []point
	for i := range 97 {
		p, visible := at(float64(i) / 96)
		if visible {
			run = append(run, p)
		}
		if (!visible || i == 96) && len(run) > 1 {
			s.fill(openStroke(width, run...), ink)
		}
		if !visible {
			run = nil
		}
	}
}
