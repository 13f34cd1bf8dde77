import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longProperties, shortNames } from './short-properties.ts'

test('the most frequent property gets the shortest name; of two equally frequent, the alphabetically first', () => {
  const css =
    'a{--ink:1;color:var(--ink);left:var(--space-1);top:var(--space-1);gap:var(--space-1);width:var(--edge)}b{--edge:2}'
  expect([...shortNames([css])]).toEqual([
    ['--space-1', '--a'],
    ['--edge', '--b'],
    ['--ink', '--c'],
  ])
})

test('two letters follow z, and no two names are the same', () => {
  const css = Array.from({ length: 800 }, (_, place) => `--name-${String(place).padStart(3, '0')}:0`).join(';')
  const short = [...shortNames([css]).values()]
  expect([short[25], short[26], short[27], short[701], short[702]]).toEqual(['--z', '--aa', '--ab', '--zz', '--aaa'])
  expect(new Set(short).size).toBe(800)
})

test('short names are turned back into those of the sources, and class names stay', () => {
  const css = globSync('src/**/*.css')
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'))
  const line = shortNames(css).get('--color-line') ?? ''
  expect(longProperties(`.plan--a{color:var(${line})}`)).toBe('.plan--a{color:var(--color-line)}')
})

test('a class name with two hyphens is no property', () => {
  expect([...shortNames(['.plan--popular{color:var(--ink)}']).keys()]).toEqual(['--ink'])
})

test('no script names a custom property, because the build renames them', () => {
  const scripts = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('src/build/') && !/\.test\.tsx?$/.test(file),
  )
  expect(scripts.length).toBeGreaterThan(300)
  expect(scripts.filter((file) => /['"`(]--[a-z]/.test(readFileSync(file, 'utf8')))).toEqual([])
})
