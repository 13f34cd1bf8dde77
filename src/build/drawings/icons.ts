/**
 * Draws the PNG and ICO icons from public/icons/favicon.svg. Run after changing it, and commit the results:
 *   node src/build/drawings/icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { siteColor } from './token-colors.ts'

const SOURCE = await readFile('public/icons/favicon.svg', 'utf8')
const INK = siteColor('ink').light

/**
 * Removes the rounded corners of the background, and shrinks the drawing to `scale`, because systems crop icons to
 * their own shapes.
 */
function onSquarePlate(scale: number): string {
  const offset = 16 - 16 * scale
  return SOURCE.replace(/<rect[^>]*>/, `<rect width="32" height="32" fill="${INK}"/>`).replace(
    '<g ',
    `<g transform="translate(${offset} ${offset}) scale(${scale})" `,
  )
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Returns an ICO file with one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // one image
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // planes
  header.writeUInt16LE(32, 12) // bits a pixel
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

// Systems may crop everything of a maskable icon outside a circle of 80 % of its width.
const maskable = onSquarePlate(0.75)

for (const size of [64, 192, 512]) await writeFile(`public/icons/icon-${size}.png`, await png(SOURCE, size))
await writeFile('public/icons/maskable-512.png', await png(maskable, 512))
await writeFile('public/icons/apple-touch-icon-180.png', await png(onSquarePlate(0.85), 180))
await writeFile('public/favicon.ico', ico(await png(SOURCE, 48), 48))
