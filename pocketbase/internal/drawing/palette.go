package drawing

import "image/color"

// palette has the colors of one picture: the site's own (see tokens.go) and shades between them.
type palette struct {
	ground, shadow color.NRGBA // the paper, and the same in less light
	faint, middle  color.NRGBA // of minor lines and areas
	deep, strong   color.NRGBA // of the main areas and lines
	accent         color.NRGBA
}

// Colors with a name of their own: castShadow is one of the site's, and the rest are shades between those.
var (
	castShadow = sunkenDark // of shapes that lie above others
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

// colorOf returns a color from its hexadecimal value, such as 0xcf9f45.
func colorOf(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// mix returns the first color for share 0, the second for 1, and a mixture between.
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
