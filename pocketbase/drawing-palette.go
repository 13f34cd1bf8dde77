package main

import "image/color"

// palette is what one picture is painted with; its colors are the site's own (src/styles/tokens.css) and shades between them.
type palette struct {
	ground, shadow color.NRGBA // the paper, and where less light falls on it
	faint, middle  color.NRGBA // quiet lines, quiet areas
	deep, strong   color.NRGBA // areas and lines that carry the picture
	accent         color.NRGBA
}

var (
	brass = tone(0xcf9f45)

	palettes = []palette{
		{ground: tone(0xf3ecdc), shadow: tone(0xe9dfc9), faint: tone(0xcbbfa4), middle: tone(0xdfd4bc), deep: tone(0x34415f), strong: tone(0x141b2d), accent: brass},
		{ground: tone(0x202b47), shadow: tone(0x141b2d), faint: tone(0x46526f), middle: tone(0x2d3956), deep: tone(0x8d94a6), strong: tone(0xece7db), accent: brass},
		{ground: tone(0xd9cfba), shadow: tone(0xcbbfa6), faint: tone(0xaa9d81), middle: tone(0xc3b698), deep: tone(0x3d4967), strong: tone(0x141b2d), accent: tone(0xfaf3e2)},
		{ground: tone(0x43506f), shadow: tone(0x333f5c), faint: tone(0x6c7892), middle: tone(0x526081), deep: tone(0xb4b7c0), strong: tone(0xf3ecdc), accent: tone(0xd9ad58)},
	}
)

func tone(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// mix is the first color at 0, the second at 1.
func mix(first, second color.NRGBA, share float64) color.NRGBA {
	blend := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + 0.5) }
	return color.NRGBA{blend(first.R, second.R), blend(first.G, second.G), blend(first.B, second.B), blend(first.A, second.A)}
}

func faded(tone color.NRGBA, opacity float64) color.NRGBA {
	tone.A = uint8(float64(tone.A)*opacity + 0.5)
	return tone
}
