// Code generated from src/styles/tokens.css by src/build/drawings/drawing-tokens.ts. DO NOT EDIT.

package drawing

// The site's own colors, as its light and its dark theme have them.
var (
	accentLight      = colorOf(0xcf9f45)
	inkLight         = colorOf(0x141b2d)
	inkDark          = colorOf(0xece7db)
	paperLight       = colorOf(0xfaf7f0)
	sealLight        = colorOf(0x28324a)
	sealLettersLight = colorOf(0xf3eee2)
	sealLineLight    = colorOf(0xd9d2c0)
	sunkenDark       = colorOf(0x0a0f1a)
	surfaceLight     = colorOf(0xfffefb)
)
