/**
 * Writes the colors and the letters that the binary draws with. Run it after a change of a color in src/styles/tokens.css or of the site's
 * own face, and commit the results:
 *   node src/build/drawings/drawing-tokens.mjs
 */
import { writeFile } from 'node:fs/promises'
import { drawingLetters } from './drawing-letters.ts'
import { drawingColors } from './token-colors.ts'

await writeFile('pocketbase/internal/drawing/tokens.go', drawingColors())
await writeFile('pocketbase/internal/drawing/letters.go', await drawingLetters())
