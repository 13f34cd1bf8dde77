import { expect, test } from 'vitest'
import { firmSizeBand } from './firm-size-band.ts'

test('the sizes of both forms fall into five bands', () => {
  const demo = ['solo', '2-5', '6-15', '16-50', '50+'].map(firmSizeBand)
  const contact = ['solo', '1-5', '6-15', '16-30', '31-50', '51+'].map(firmSizeBand)
  expect(demo).toEqual(['solo', '2-5', '6-15', '16-50', '51+'])
  expect(contact).toEqual(['solo', '2-5', '6-15', '16-50', '16-50', '51+'])
})

test('a size that neither form lists has no band', () => {
  expect(firmSizeBand('toString')).toBe('')
})
