package drawing

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// point is a position in design units. A design has designWidth × designHeight units, whatever its size in pixels.
type point struct{ x, y float64 }

// canvas draws filled shapes with smooth edges. The design is scaled until it covers the picture, and is centered.
type canvas struct {
	picture       *image.RGBA
	raster        vector.Rasterizer
	scale         float64
	left, top     float64
	width, height float64 // of the design, in its units
}

// newCanvas returns an empty picture of width × height pixels for a design of designWidth × designHeight units.
func newCanvas(width, height int, designWidth, designHeight float64) *canvas {
	scale := math.Max(float64(width)/designWidth, float64(height)/designHeight)
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
	return &canvas{
		picture: picture,
		scale:   scale,
		left:    (float64(width) - designWidth*scale) / 2,
		top:     (float64(height) - designHeight*scale) / 2,
		width:   designWidth,
		height:  designHeight,
	}
}

func (c *canvas) fill(shape outline, tone color.NRGBA) {
	if box, ok := c.trace(shape); ok {
		c.raster.Draw(c.picture, box, image.NewUniform(tone), image.Point{})
	}
}

// shade paints the shape with a linear gradient between two points.
func (c *canvas) shade(shape outline, from, to point, first, last color.NRGBA) {
	box, ok := c.trace(shape)
	if !ok {
		return
	}
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	c.raster.DrawOp = draw.Src
	c.raster.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	c.raster.DrawOp = draw.Over
	dx, dy := (to.x-from.x)*c.scale, (to.y-from.y)*c.scale
	length := dx*dx + dy*dy
	for y := range box.Dy() {
		for x := range box.Dx() {
			cover := mask.Pix[y*mask.Stride+x]
			if cover == 0 {
				continue
			}
			px := float64(box.Min.X+x) - c.left - from.x*c.scale
			py := float64(box.Min.Y+y) - c.top - from.y*c.scale
			tone := mix(first, last, math.Max(0, math.Min(1, (px*dx+py*dy)/length)))
			at := c.picture.PixOffset(box.Min.X+x, box.Min.Y+y)
			pixel := c.picture.Pix[at : at+4 : at+4]
			alpha := uint32(cover) * uint32(tone.A) / 255
			pixel[0] = blendChannel(pixel[0], tone.R, alpha)
			pixel[1] = blendChannel(pixel[1], tone.G, alpha)
			pixel[2] = blendChannel(pixel[2], tone.B, alpha)
		}
	}
}

func blendChannel(below, above uint8, alpha uint32) uint8 {
	return uint8((uint32(below)*(255-alpha) + uint32(above)*alpha + 127) / 255)
}

// trace passes the shape to the rasterizer. It returns the pixels that the shape may cover; false: the shape is empty
// or outside the picture.
func (c *canvas) trace(shape outline) (image.Rectangle, bool) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, ring := range shape {
		for _, p := range ring {
			low = point{math.Min(low.x, p.x), math.Min(low.y, p.y)}
			high = point{math.Max(high.x, p.x), math.Max(high.y, p.y)}
		}
	}
	if math.IsInf(low.x, 0) {
		return image.Rectangle{}, false
	}
	box := image.Rect(
		int(math.Floor(low.x*c.scale+c.left)), int(math.Floor(low.y*c.scale+c.top)),
		int(math.Ceil(high.x*c.scale+c.left))+1, int(math.Ceil(high.y*c.scale+c.top))+1,
	).Intersect(c.picture.Bounds())
	if box.Empty() {
		return box, false
	}
	c.raster.Reset(box.Dx(), box.Dy())
	for _, ring := range shape {
		for i, p := range ring {
			x := float32(p.x*c.scale + c.left - float64(box.Min.X))
			y := float32(p.y*c.scale + c.top - float64(box.Min.Y))
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
	}
	return box, true
}

// grain adds a faint paper texture. The next number of random determines it.
func (c *canvas) grain(random *random, strength float64) {
	salt := random.next()
	for y := range c.picture.Bounds().Dy() {
		row := c.picture.Pix[y*c.picture.Stride:]
		fine, coarse := uint64(y)*0x9e3779b97f4a7c15^salt, uint64(y/3)*0xc2b2ae3d27d4eb4f^salt
		for x := range c.picture.Bounds().Dx() {
			noise := float64(scramble(fine^uint64(x))&255) + 0.8*float64(scramble(coarse^uint64(x/3))&255) - 1.8*127.5
			shift := int(math.Round(noise / 128 * strength))
			for channel := range 3 {
				value := int(row[x*4+channel]) + shift
				row[x*4+channel] = uint8(max(0, min(255, value)))
			}
		}
	}
}
