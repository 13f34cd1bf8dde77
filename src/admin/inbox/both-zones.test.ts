import { expect, test } from 'vitest'
import { bothZones } from './both-zones.ts'

test.each([
  ['America/Chicago', 'Tue, Dec 1, 11:00 AM ET · 10:00 AM for them'],
  ['Asia/Tokyo', 'Tue, Dec 1, 11:00 AM ET · Wed, Dec 2, 1:00 AM for them'],
  ['America/Detroit', 'Tue, Dec 1, 11:00 AM ET'],
  ['Nowhere/Atlantis', 'Tue, Dec 1, 11:00 AM ET'],
  ['', 'Tue, Dec 1, 11:00 AM ET'],
])('a time for a visitor in %j: %s', (zone, text) => {
  expect(bothZones('2026-12-01T16:00:00.000Z', zone)).toBe(text)
})
