import { expect, test } from 'vitest'
import { textDifference } from './text-difference.ts'

const SIGNS = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const

/** Returns the difference as one text, such as "The [-first-]{+last+} day". */
const difference = (before: string, after: string) =>
  textDifference(before, after)
    .map(({ kind, text }) => SIGNS[kind][0] + text + SIGNS[kind][1])
    .join('')

test.each([
  ['', '', ''],
  ['Same.', 'Same.', 'Same.'],
  ['', 'New.', '{+New.+}'],
  ['Old.', '', '[-Old.-]'],
  ['The first day.', 'The last day.', 'The [-first-]{+last+} day.'],
  ['One\n\nTwo\n\nThree', 'One\n\nThree', 'One\n\n[-Two\n\n-]Three'],
  ['One\n\nThree', 'One\n\nTwo\n\nThree', 'One\n\n{+Two\n\n+}Three'],
  ['A b c\n\nD e f', 'A x c\n\nD e y', 'A [-b-]{+x+} c\n\nD e [-f-]{+y+}'],
  ['The end.', 'The end.\n\nMore.', 'The end.{+\n\nMore.+}'],
  ['a b c d', 'b c x d', '[-a -]b c{+ x+} d'],
  ['One\nTwo\nThree', 'Three\nOne\nTwo', '{+Three\n+}One\nTwo[-\nThree-]'],
])('%j changed to %j is %j', (before, after, expected) => {
  expect(difference(before, after)).toBe(expected)
})

test('the pieces without what is added are the former text, and without what is removed the present one', () => {
  const before = 'When the last day falls on a holiday,\n\nthe rule gives one more day.\n\nIt says so.'
  const after = 'If the last day is a holiday,\n\nIt says so.\n\nThe rule gives you one day more.'
  const pieces = textDifference(before, after)
  const without = (kind: 'removed' | 'added') =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})

test('texts that are too long to compare by words are replaced as a whole, between their common beginning and end', () => {
  const [before, after] = ['a', 'b'].map((word) => `Begin ${`${word} `.repeat(600)}end`)
  expect(textDifference(before ?? '', after ?? '').map(({ kind, text }) => [kind, text.length])).toEqual([
    ['same', 6],
    ['removed', 1199],
    ['added', 1199],
    ['same', 4],
  ])
})
