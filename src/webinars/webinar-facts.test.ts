import { expect, test } from 'vitest'
import { registeredText } from './webinar-facts.tsx'

test.each([
  [250, 0, '250+ registered'],
  [250, 250, '250+ registered'],
  [250, 251, '251 registered'],
  [0, 1, '1 registered'],
  [0, 1204, '1,204 registered'],
  [0, 0, ''],
])('a claim of %i and %i real registrations read "%s"', (registered_claim, registered, text) => {
  expect(registeredText({ registered_claim, registered })).toBe(text)
})
