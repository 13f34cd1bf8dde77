import { globSync, readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'

/** Texts whose straight apostrophes the specification gives exactly. */
const GIVEN = [
  "You've been subscribed to our newsletter. Check your email for confirmation!",
  "Your message has been sent. We'll get back to you soon!",
  "The article you're looking for doesn't exist.",
]

/** Returns the words with a straight apostrophe in a source file, without those of comments and of given texts. */
async function straightIn(file: string): Promise<string[]> {
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    charset: 'utf8',
    minifyWhitespace: true,
  })
  const rest = GIVEN.reduce((text, given) => text.replaceAll(given, ''), code.replaceAll("\\'", "'"))
  return Array.from(rest.matchAll(/[\p{L}\d]'\p{L}+/gu), ([word]) => `${file}: ${word}`)
}

test('texts have curly apostrophes, except where the specification gives straight ones', async () => {
  const files = globSync('{src,pb_hooks/src}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|^src\/build\/|\/samples\//.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect((await Promise.all(files.map(straightIn))).flat()).toEqual([])
})

test('sample content has curly apostrophes', () => {
  const files = globSync('pocketbase/sample/**/*.{md,json}')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => /\p{L}'\p{L}/u.test(readFileSync(file, 'utf8')))).toEqual([])
})
