/**
 * Cuts the site's typeface out of Source Serif 4, and records the result. Run it after a change of face-cuts.ts, and
 * commit the results: node src/build/fonts/cut-faces.ts
 * It downloads the package (42 MB) from npm each time. So the package need not be a dependency.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import wawoff2 from 'wawoff2'
import { faceCuts, faceSource, recipe } from './face-cuts.ts'
import { fontsFolder, openFont } from './set-text.ts'
import { subset } from './subset.ts'

const folder = await mkdtemp(join(tmpdir(), 'lexharbor-fonts-'))
const archive = join(
  folder,
  execFileSync('npm', ['pack', '--silent', `${faceSource.name}@${faceSource.version}`], {
    cwd: folder,
    encoding: 'utf8',
  }).trim(),
)
const integrity = `sha512-${createHash('sha512')
  .update(await readFile(archive))
  .digest('base64')}`
if (integrity !== faceSource.integrity)
  throw new Error(
    `${faceSource.name} has another integrity: ${integrity}. Check the package, then set it in src/build/fonts/face-cuts.ts.`,
  )
execFileSync('tar', ['-xzf', archive, '-C', folder])

const files: Record<string, { bytes: number; sha256: string }> = {}
for (const { source: from, target, characters, features, axes } of faceCuts) {
  const whole = await readFile(join(folder, 'package', from))
  const { glyphsOf } = await openFont(whole)
  const glyphs = Object.entries(features).flatMap(([feature, letters]) => glyphsOf(letters, [feature]))
  const cut = await subset(whole, { characters, glyphs, features: Object.keys(features), axes })
  const file = Buffer.from(await wawoff2.compress(Buffer.from(cut)))
  await writeFile(new URL(target, fontsFolder), file)
  files[target] = { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }
  console.log(`${target} ${file.length}`)
}
const license = await readFile(join(folder, 'package', 'LICENSE.md'), 'utf8')
await writeFile(new URL('LICENSE', fontsFolder), license)
const { name, version } = faceSource
await writeFile(
  new URL('faces.json', fontsFolder),
  `${JSON.stringify({ name, version, recipe: recipe(), files }, null, 2)}\n`,
)
await rm(folder, { recursive: true })
