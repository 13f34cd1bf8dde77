import { readFileSync } from 'node:fs'
import { smallCollections } from '../../../src/content/rules/published-collections.ts'
import { foundForms } from '../repository/found-forms.ts'

/** One line of the access matrix (tests/contract/access-matrix.txt): the request, and the answer to each person. */
export type Line = { what: string; cells: readonly string[] }

export type Differences = { missing: string[]; unexpected: string[] }

/** No differences: the table equals the recorded one. */
export const AS_WRITTEN: Differences = { missing: [], unexpected: [] }

/**
 * Names of collections and routes from `MATRIX_ONLY`. If empty, the test checks all. A test that adds a collection or
 * form to a copy of the project sets this variable, to check only that addition.
 */
const only = (process.env['MATRIX_ONLY'] ?? '').split(',').filter((name) => name !== '')

/**
 * Whether this run checks `what`.
 * @param what a collection, a route, or a line about either
 */
export const isAsked = (what: string): boolean => only.length === 0 || only.some((name) => what.includes(name))

const written = readFileSync(new URL('../../contract/access-matrix.txt', import.meta.url), 'utf8')

/** Begins a line about the collections of all forms, or of all small collections that have no line of their own. */
const ABOUT_MANY = /^<(?<kind>form|small)>/

const whatOf = (line: string) => line.split(/ {2,}/)[0]

/**
 * Returns the lines in which a table differs from the recorded table under the same heading.
 * @param rules the number of rules of all collections, for a table that contains it
 */
export function differences(
  heading: string,
  columns: readonly string[],
  lines: readonly Line[],
  rules?: number,
): Differences {
  const table = written.split('\n\n').find((block) => block.startsWith(`${heading}  `)) ?? ''
  const expected = table
    .trimEnd()
    .split('\n')
    .flatMap((line, _index, all) => {
      const kind = ABOUT_MANY.exec(line)?.groups?.['kind']
      if (kind === undefined) return [line]
      const names =
        kind === 'form' ? foundForms.map(({ collection }) => collection) : smallCollections.map(({ name }) => name)
      return names
        .map((name) => line.replace(ABOUT_MANY, name))
        .filter((each) => !all.some((other) => whatOf(other) === whatOf(each)))
    })
    .filter((line, index) => index === 0 || isAsked(line))
    .map((line) => line.replace('<rules>', String(rules)).split(/ {2,}/).join(' | '))
  const actual = [{ what: heading, cells: columns }, ...lines.filter(({ what }) => isAsked(what))].map(
    ({ what, cells }) => [what, ...cells].join(' | '),
  )
  return {
    missing: expected.filter((line) => !actual.includes(line)),
    unexpected: actual.filter((line) => !expected.includes(line)),
  }
}

/** Returns one cell for the statuses of several requests: `403` if all are equal, `200×1 404×3` if they differ. */
export function cellOf(answers: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers.toSorted()) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  if (counts.size === 1) return answers[0] ?? ''
  return [...counts].map(([answer, count]) => `${answer}×${count}`).join(' ')
}
