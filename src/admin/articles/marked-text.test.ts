import { expect, test } from 'vitest'
import { linkedText, markedText, type Mark } from './marked-text.ts'

/** Returns the marked text, with the selection between « and ». The given text has it in the same way. */
function marked(mark: Mark, given: string): string {
  const text = given.replace(/[«»]/g, '')
  const start = given.indexOf('«')
  const change = markedText(mark, text, start, given.indexOf('»') - 1)
  const after = text.slice(0, change.from) + change.insert + text.slice(change.to)
  return `${after.slice(0, change.start)}«${after.slice(change.start, change.end)}»${after.slice(change.end)}`
}

test.each<[Mark, string, string]>([
  ['bold', 'The «last» day', 'The **«last»** day'],
  ['bold', 'The **«last»** day', 'The «last» day'],
  ['bold', '«»', '**«»**'],
  ['italic', 'The «last» day', 'The _«last»_ day'],
  ['italic', 'The _«last»_ day', 'The «last» day'],
  ['heading', 'One\nT«w»o\nThree', 'One\n## Two«»\nThree'],
  ['heading', '#### Two«»', '## Two«»'],
  ['heading', '## Two«»', 'Two«»'],
  ['heading', '«»Two', '## Two«»'],
  ['heading', '«»\nTwo', '## «»\nTwo'],
  ['quote', 'One\nT«wo\nTh»ree', 'One\n> Two\n> Three«»'],
  ['quote', '> T«wo\n> Th»ree', 'Two\nThree«»'],
  ['quote', '> T«wo\nTh»ree', '> Two\n> Three«»'],
])('%s turns %j into %j', (mark, before, after) => {
  expect(marked(mark, before)).toBe(after)
})

test.each([
  ['See .', 4, 4, '/blog/a', 'Rule [6]', 'See [Rule \\[6\\]](/blog/a).'],
  ['See this.', 4, 8, '/blog/a', 'Rule 6', 'See [this](/blog/a).'],
  ['', 0, 0, 'https://a.example/b (c)', 'A', '[A](https://a.example/b%20%28c%29)'],
])('a link in %j from %i to %i to %j is %j', (text, from, to, address, title, after) => {
  const change = linkedText(text, from, to, address, title)
  expect(text.slice(0, change.from) + change.insert + text.slice(change.to)).toBe(after)
  expect([change.start, change.end]).toEqual([from + change.insert.length, from + change.insert.length])
})
