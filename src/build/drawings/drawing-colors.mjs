/**
 * Writes the colors that the binary draws with. Run it when one of them has changed in src/styles/tokens.css, and commit the result:
 *   node src/build/drawings/drawing-colors.mjs
 */
import { writeFile } from 'node:fs/promises'
import { drawingColors } from './token-colors.ts'

await writeFile('pocketbase/internal/drawing/tokens.go', drawingColors())
