/**
 * Writes the colors and letters with which the binary draws. Run it after a change of the typeface or of a color in
 * src/styles/tokens.css, and commit the results:
 * node src/build/drawings/drawing-tokens.ts
 */
import { writeFile } from 'node:fs/promises'
import { drawingLetters } from './drawing-letters.ts'
import { drawingColors } from './token-colors.ts'

await writeFile('pocketbase/internal/drawing/tokens.go', drawingColors())
await writeFile('pocketbase/internal/drawing/letters.go', await drawingLetters())
