import { expect, test } from 'vitest'
import cases from './seal-cases.json'
import { sealOf } from './seal.ts'

test.each(cases)('the seal of "$name" has its initials and teeth', ({ name, initials, teeth }) => {
  expect(sealOf(name)).toEqual({ initials, teeth })
})
