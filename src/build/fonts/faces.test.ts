import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faceCuts, faceSource, recipe } from './cut-faces.ts'
import { fontsFolder, openFont } from './set-text.ts'

type FacesRecord = { name: string; version: string; recipe: string; files: Record<string, object> }

/** The largest sizes: of the files that the service worker stores, and of the cut for a device's first page. */
const LARGEST_STORED_BYTES = 30 * 1024
const LARGEST_DISPLAY_BYTES = 10 * 1024
const DISPLAY = 'ledger-display.woff2'

/**
 * Characters that the typeface lacks and no heading uses, so the device's own font shows them: boxes, arrows, a check
 * mark and a fraction.
 */
const DEVICES_OWN = new Set('☑☐↩←→✓½'.split(''))

const read = (file: string) => readFileSync(new URL(file, fontsFolder))
const characters = async (file: string) => (await openFont(file)).characters

test('the files match the recipe; after a change run src/build/fonts/cut-faces.ts', () => {
  const record: FacesRecord = JSON.parse(read('faces.json').toString())
  const files = faceCuts.map(({ target }) => {
    const file = read(target)
    return [target, { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }]
  })
  expect(record).toEqual({
    name: faceSource.name,
    version: faceSource.version,
    recipe: recipe(),
    files: Object.fromEntries(files),
  })
})

test('the cut for a first page has at most 10 KB, the other files together 30 KB, and the license is beside them', () => {
  const stored = faceCuts.filter(({ target }) => target !== DISPLAY)
  expect(stored.reduce((sum, { target }) => sum + read(target).length, 0)).toBeLessThanOrEqual(LARGEST_STORED_BYTES)
  expect(read(DISPLAY).length).toBeLessThanOrEqual(LARGEST_DISPLAY_BYTES)
  expect(read('LICENSE').toString()).toMatch(
    /with Reserved Font Name ‘Source’[\s\S]+SIL OPEN FONT LICENSE Version 1\.1/,
  )
})

test('the typeface has every character of the sample articles and the pages', async () => {
  const known = await characters('ledger-serif.woff2')
  const missing = (files: string[]) =>
    files.flatMap((file) =>
      [...new Set(readFileSync(file, 'utf8').replace(/\s/g, ''))]
        .filter((one) => !known.has(one) && !DEVICES_OWN.has(one))
        .map((one) => `${file} ${one}`),
    )
  expect(missing(globSync('pocketbase/sample/**/*.{md,json}'))).toEqual([])
  expect(missing(globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx')))).toEqual([])
})

test('the italics have every character that the sample articles emphasize', async () => {
  const known = await characters('ledger-serif-italic.woff2')
  const emphasized = globSync('pocketbase/sample/articles/*.md').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/(?<![*\w])\*(?![*\s])([^*\n]+)\*(?!\*)/g),
      ([, words = '']) => words,
    ),
  )
  expect(emphasized.length).toBeGreaterThan(50)
  expect([...new Set(emphasized.join(''))].filter((one) => !known.has(one))).toEqual([])
})

test('the typeface has small capitals and old-style figures, and all figures have the same width', async () => {
  const font = await openFont('ledger-serif.woff2')
  for (const [words, feature] of [
    ['abcdefghijklmnopqrstuvwxyz', 'smcp'],
    ['0123456789', 'onum'],
  ] as const) {
    const plain = font.glyphsOf(words)
    const other = font.glyphsOf(words, [feature])
    expect(plain.filter((glyph, index) => glyph === 0 || glyph === other[index])).toEqual([])
  }
  for (const features of [[], ['onum']])
    expect(new Set(Array.from('0123456789').map((digit) => font.set(digit, { size: 100, features }).width)).size).toBe(
      1,
    )
})

test('the fallback fonts have the typeface’s height', () => {
  const css = readFileSync('src/styles/faces.css', 'utf8')
  const standIns = css.split('@font-face').filter((rule) => rule.includes('local('))
  expect(standIns).toHaveLength(13)
  for (const rule of standIns) {
    const share = number(rule, 'size-adjust') / 100
    expect(number(rule, 'ascent-override') * share).toBeCloseTo(103.6, 0)
    expect(number(rule, 'descent-override') * share).toBeCloseTo(33.5, 0)
  }
})

test.each([
  ['Serif T', 400, '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf'],
  ['Serif T', 600, '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf'],
  ['Serif V', 400, 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'],
  ['Serif V', 600, 'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'],
])('text in the fallback font %s at %i is as wide as in the typeface', async (family, weight, file) => {
  const rule = readFileSync('src/styles/faces.css', 'utf8')
    .split('@font-face')
    .find((each) => {
      const isBold = each.includes('font-weight')
      return each.includes(`'${family}'`) && !each.includes('italic') && isBold === weight > 500
    })
  // Digits are removed, because they have another fallback font.
  const words = globSync('pocketbase/sample/articles/*.md')
    .map((article) =>
      readFileSync(article, 'utf8')
        .replace(/[\d\s]+/g, ' ')
        .slice(0, 300),
    )
    .join(' ')
  const width = (font: Awaited<ReturnType<typeof openFont>>) => font.set(words, { size: 100, weight }).width
  const standIn = await openFont(readFileSync(`node_modules/${file}`))
  const share = (width(standIn) * number(rule ?? '', 'size-adjust')) / 100 / width(await openFont('ledger-serif.woff2'))
  expect(Math.abs(share - 1)).toBeLessThan(0.01)
})

function number(rule: string, name: string): number {
  return Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1])
}
