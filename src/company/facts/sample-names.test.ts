import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { customerStory } from './customer-story.ts'
import { leaders } from './leaders.ts'
import { testimonials } from './testimonials.ts'

const SAMPLE = 'pocketbase/sample'
const read = (file: string) => readFileSync(file, 'utf8')

const authors: Record<string, { name: string }> = JSON.parse(read(`${SAMPLE}/authors.json`))
const webinars: { presenter: string }[] = JSON.parse(read(`${SAMPLE}/webinars.json`))

/**
 * The invented people with a name and a role, each with the file that introduces the person. A presenter of several
 * webinars is listed once.
 */
const people = [
  ...Object.values(authors).map(({ name }) => ({ name, file: `${SAMPLE}/authors.json` })),
  ...[...new Set(webinars.map(({ presenter }) => presenter))].map((name) => ({
    name,
    file: `${SAMPLE}/webinars.json`,
  })),
  ...testimonials.map(({ name }) => ({ name, file: 'src/company/facts/testimonials.ts' })),
  { name: customerStory.name, file: 'src/company/facts/customer-story.ts' },
  ...leaders.map(({ name }) => ({ name, file: 'src/company/facts/leaders.ts' })),
]

/** The files in which a name may appear: the source code except tests and the build, and the sample content. */
const texts = [
  ...globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|^src\/build\//.test(file)),
  ...globSync(`${SAMPLE}/**/*.{json,md}`),
]

/**
 * The last name of a listed person occurs in no other file. So the invented people in pictures of the product have
 * other names.
 */
test('no two people in the sample content share a name: neither the first name nor the last', () => {
  expect(people.length).toBeGreaterThan(12)
  for (const part of ['first', 'last'] as const) {
    const names = people.map(({ name }) => name.split(' ').at(part === 'first' ? 0 : -1))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
  const last = people.map(({ name, file }) => ({ last: name.split(' ').at(-1) ?? '', file }))
  const elsewhere = texts.flatMap((file) => {
    const text = read(file)
    return last
      .filter((person) => person.file !== file && new RegExp(`\\b${person.last}\\b`).test(text))
      .map((person) => `${person.last}: ${file}`)
  })
  expect(elsewhere).toEqual([])
})
