import { expect, test } from 'vitest'
import { templateSheets, type Sheet } from './sheets.ts'
import { sheetText } from './sheet-text.ts'

const sheet: Sheet = {
  id: 'x',
  title: 'A form',
  use: 'For once.',
  parts: [
    { kind: 'boxes', heading: 'First', items: ['Done'] },
    { kind: 'lines', heading: 'Then', items: ['Name', 'Again on:'] },
    {
      kind: 'sum',
      heading: 'Sum',
      items: [
        { sign: '+', label: 'In', isResult: false },
        { sign: '−', label: 'Out', isResult: false },
        { sign: '=', label: 'Left', isResult: true },
      ],
    },
  ],
}

test('boxes, lines and sums become plain text that can be filled in', () => {
  expect(sheetText(sheet, 'A note.')).toBe(`A FORM
======
For once.
A note.

First
-----
[ ] Done

Then
----
Name: ______________________________
Again on: ______________________________

Sum
---
+ In: $ ______________
− Out: $ ______________
= Left: $ ______________
`)
})

test('the text of each sheet has all its items, and each sheet has a different anchor', () => {
  for (const whole of templateSheets) {
    const text = sheetText(whole, '')
    for (const { heading, items } of whole.parts) {
      expect(text).toContain(heading)
      for (const item of items) expect(text).toContain(typeof item === 'string' ? item : item.label)
    }
  }
  expect(new Set(templateSheets.map(({ id }) => id)).size).toBe(4)
})

test('in a calculation only the last line is a result and has the equals sign', () => {
  const sums = templateSheets.flatMap(({ parts }) => parts.filter((part) => part.kind === 'sum'))
  expect(sums).toHaveLength(3)
  for (const { items } of sums)
    expect(
      items
        .map(({ sign, isResult }, index) => [sign === '=', isResult, index === items.length - 1])
        .every(([a, b, c]) => a === b && b === c),
    ).toBe(true)
})
