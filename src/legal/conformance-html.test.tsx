import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccessibilityPage } from './accessibility-page.tsx'
import { withReport } from './conformance-html.tsx'
import { conformanceTests } from './conformance-tests.ts'
import { enFindings, wcagFindings } from './conformance.ts'

const html = withReport(renderToString(<AccessibilityPage />))
const found = (pattern: RegExp): string[] => Array.from(html.matchAll(pattern), ([, one = '']) => one)

test('the page has a row for every criterion and clause and an entry for every test, in order, and no empty part', () => {
  expect(found(/<tr id="([^"]+)"><th scope="row">\1 /g)).toEqual(
    [...wcagFindings, ...enFindings].map(({ number }) => number),
  )
  expect(found(/<li id="test-(\d+)"/g)).toEqual(Object.keys(conformanceTests).map((_, index) => `${index + 1}`))
  expect(found(/(<div data-report="[\w-]+"><\/div>)/g)).toEqual([])
})

test('every link to a test, to a partly supported criterion and from the contents has its target', () => {
  const ids = new Set(found(/ id="([^"]+)"/g))
  const targets = found(/href="#([^"]+)"/g)
  expect(targets.length).toBeGreaterThan(80)
  expect(targets.filter((target) => !ids.has(target))).toEqual([])
  expect(found(/ id="([^"]+)"/g)).toHaveLength(ids.size)
})

/** Returns how many rows of the report's tables have this result. */
const rows = (word: string) => found(new RegExp(`\\(A+\\)(?:(?!</tr>).)*?<strong>(${word})\\.`, 'g')).length

test('the counts equal the numbers of rows', () => {
  const [, supported, partly, failed, others] =
    /supports (\d+), supports (\d+) in part, and fails (\d+); (\d+) do not apply/.exec(
      html.replaceAll('<!-- -->', ''),
    ) ?? []
  expect([supported, partly, failed, others].map(Number)).toEqual([
    rows('Supports'),
    rows('Partially supports'),
    rows('Does not support'),
    rows('Not applicable'),
  ])
})

test('a page without the report stays unchanged; a placeholder without a part of the report is an error', () => {
  expect(withReport('<div data-other="robust"></div>')).toBe('<div data-other="robust"></div>')
  expect(() => withReport('<div data-report="colorful"></div>')).toThrow('the report has no part "colorful"')
})
