package drawing

import "image/color"

// palette is what one picture is painted with; its colors are the site's own (see tokens.go) and shades between them.
type palette struct {
	ground, shadow color.NRGBA // the paper, and where less light falls on it
	faint, middle  color.NRGBA // quiet lines, quiet areas
	deep, strong   color.NRGBA // areas and lines that carry the picture
	accent         color.NRGBA
}

// Shades between the site's colors that more than one palette, or the portraits too, are painted with.
var (
	castShadow = sunkenDark // under what lies above something else
	deepNavy   = colorOf(0x34415f)
	mist       = colorOf(0x6c7892)
	parchment  = colorOf(0xf3ecdc)
	pearl      = colorOf(0xb4b7c0)
	silver     = colorOf(0x8d94a6)
	slate      = colorOf(0x43506f)
)

var palettes = []palette{
	{
		ground: parchment, shadow: colorOf(0xe9dfc9), faint: colorOf(0xcbbfa4), middle: colorOf(0xdfd4bc),
		deep: deepNavy, strong: inkLight, accent: accentLight,
	},
	{
		ground: colorOf(0x202b47), shadow: inkLight, faint: colorOf(0x46526f), middle: colorOf(0x2d3956),
		deep: silver, strong: inkDark, accent: accentLight,
	},
	{
		ground: colorOf(0xd9cfba), shadow: colorOf(0xcbbfa6), faint: colorOf(0xaa9d81), middle: colorOf(0xc3b698),
		deep: colorOf(0x3d4967), strong: inkLight, accent: colorOf(0xfaf3e2),
	},
	{
		ground: slate, shadow: colorOf(0x333f5c), faint: mist, middle: colorOf(0x526081),
		deep: pearl, strong: parchment, accent: colorOf(0xd9ad58),
	},
}

// colorOf takes a color as style sheets write it, such as 0xcf9f45.
func colorOf(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// mix is the first color at 0, the second at 1.
func mix(first, second color.NRGBA, share float64) color.NRGBA {
	blend := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + 0.5) }
	return color.NRGBA{
		blend(first.R, second.R),
		blend(first.G, second.G),
		blend(first.B, second.B),
		blend(first.A, second.A),
	}
}

func faded(tone color.NRGBA, opacity float64) color.NRGBA {
	tone.A = uint8(float64(tone.A)*opacity + 0.5)
	return tone
}
