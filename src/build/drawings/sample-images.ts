/**
 * Writes the covers of the sample articles, as JPEG and as AVIF in several widths. The binary draws them, but can't
 * write AVIF. Run it after adding an article, and commit the results:
 * npm run build && node src/build/drawings/sample-images.ts
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const BINARY = process.env['LEXHARBOR_BINARY'] ?? 'build/lexharbor'
const SAMPLE = 'pocketbase/sample'
const TARGET = `${SAMPLE}/images/public-assets`
const WIDTHS = [480, 824, 1200]

const folder = await mkdtemp(join(tmpdir(), 'lexharbor-images-'))
const drawing = join(folder, 'drawing.png')

async function write(name: string, ...how: string[]): Promise<void> {
  execFileSync(BINARY, ['images', 'draw', '--out', drawing, ...how], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  const { width } = await sharp(drawing).metadata()
  await sharp(drawing).jpeg({ quality: 76, mozjpeg: true }).toFile(`${TARGET}/${name}.jpg`)
  for (const size of WIDTHS.filter((size) => size <= width)) {
    await sharp(drawing).resize(size).avif({ quality: 50, effort: 6 }).toFile(`${TARGET}/${name}.${size}.avif`)
  }
}

await rm(`${TARGET}/blog`, { recursive: true, force: true })
await mkdir(`${TARGET}/blog`, { recursive: true })
for (const file of await readdir(`${SAMPLE}/articles`)) {
  const text = await readFile(`${SAMPLE}/articles/${file}`, 'utf8')
  const value = (name: string) => {
    const found = new RegExp(`^${name}: *"?(.*?)"?$`, 'm').exec(text)?.[1]
    if (found === undefined) throw new Error(`${file} has no ${name}`)
    return found
  }
  await write(`blog/${value('slug')}`, '--kind', 'cover', '--category', value('category'), '--title', value('title'))
}
await rm(folder, { recursive: true })
