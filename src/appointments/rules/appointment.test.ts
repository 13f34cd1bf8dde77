import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { demoLength, demoLengthOf } from './appointment.ts'

test.each([
  [15, 15],
  [45, 45],
  ['30', 30],
])('%j is a length of %d minutes', (value, minutes) => {
  expect(safeParse(demoLength, value)).toMatchObject({ success: true, output: minutes })
})

test.each([20, 0, -15, 15.5, '', '15;drop', '1e1', ' 15', '45 minutes', null, true, [15], { 15: 15 }])(
  '%j is none, and is refused in words',
  (value) => {
    const parsed = safeParse(demoLength, value)
    expect([parsed.success, parsed.issues?.[0].message]).toEqual([false, 'Choose one of the lengths.'])
  },
)

test('a text is a length only in its exact spelling', () => {
  expect(['15', '30', '45', '015', '15.0', ''].map(demoLengthOf)).toEqual([15, 30, 45, undefined, undefined, undefined])
})
