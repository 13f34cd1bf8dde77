package drawing

import (
	"math"
	"slices"
)

// outline is one or more closed rings of points. Where rings of opposite directions overlap, there is a hole.
type outline [][]point

func polygon(points ...point) outline { return outline{points} }

func rectangle(x, y, width, height float64) outline {
	return polygon(point{x, y}, point{x + width, y}, point{x + width, y + height}, point{x, y + height})
}

// ellipse returns an ellipse with enough corners to look round.
func ellipse(center point, rx, ry float64) outline {
	return outline{arc(center, rx, ry, 0, 2*math.Pi)}
}

func circle(center point, radius float64) outline { return ellipse(center, radius, radius) }

// circleLine returns a circular line of this width. radius is to the middle of the line.
func circleLine(center point, radius, width float64) outline {
	inner := arc(center, radius-width/2, radius-width/2, 0, 2*math.Pi)
	slices.Reverse(inner)
	return outline{arc(center, radius+width/2, radius+width/2, 0, 2*math.Pi), inner}
}

// ringPart returns the part of a circular line between two angles.
func ringPart(center point, radius, width, from, to float64) outline {
	inner := arc(center, radius-width/2, radius-width/2, from, to)
	slices.Reverse(inner)
	return polygon(append(arc(center, radius+width/2, radius+width/2, from, to), inner...)...)
}

// arc returns points of an arc between two angles (radians, clockwise from the right).
func arc(center point, rx, ry, from, to float64) []point {
	steps := max(8, int(math.Sqrt(math.Max(rx, ry))*8*math.Abs(to-from)/math.Pi))
	points := make([]point, 0, steps+1)
	for i := range steps + 1 {
		angle := from + (to-from)*float64(i)/float64(steps)
		points = append(points, point{center.x + rx*math.Cos(angle), center.y + ry*math.Sin(angle)})
	}
	return points
}

// openStroke returns an open stroke through the points, with flat ends and pointed corners.
func openStroke(width float64, points ...point) outline {
	left, right := strokeEdges(width, points, false)
	slices.Reverse(right)
	return outline{append(left, right...)}
}

func closedStroke(width float64, points ...point) outline {
	left, right := strokeEdges(width, points, true)
	slices.Reverse(right)
	return outline{left, right}
}

func strokeEdges(width float64, points []point, closed bool) (left, right []point) {
	for i, p := range points {
		before, after := points[max(i-1, 0)], points[min(i+1, len(points)-1)]
		if closed {
			before, after = points[(i+len(points)-1)%len(points)], points[(i+1)%len(points)]
		}
		in, out := unitVector(before, p), unitVector(p, after)
		if before == p {
			in = out
		}
		if after == p {
			out = in
		}
		normal := unitVector(point{}, point{-(in.y + out.y), in.x + out.x})
		reach := width / 2 / math.Max(0.35, normal.x*-in.y+normal.y*in.x)
		left = append(left, point{p.x + normal.x*reach, p.y + normal.y*reach})
		right = append(right, point{p.x - normal.x*reach, p.y - normal.y*reach})
	}
	return left, right
}

func unitVector(from, to point) point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return point{}
	}
	return point{(to.x - from.x) / length, (to.y - from.y) / length}
}

// turned returns the shape rotated around a point (radians, clockwise).
func (o outline) turned(center point, angle float64) outline {
	sin, cos := math.Sincos(angle)
	return o.each(func(p point) point {
		x, y := p.x-center.x, p.y-center.y
		return point{center.x + x*cos - y*sin, center.y + x*sin + y*cos}
	})
}

func (o outline) moved(dx, dy float64) outline {
	return o.each(func(p point) point { return point{p.x + dx, p.y + dy} })
}

func (o outline) each(change func(point) point) outline {
	result := make(outline, len(o))
	for i, points := range o {
		result[i] = make([]point, len(points))
		for j, p := range points {
			result[i][j] = change(p)
		}
	}
	return result
}
