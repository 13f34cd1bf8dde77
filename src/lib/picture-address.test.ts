import { expect, test } from 'vitest'
import cases from './picture-address-cases.json'
import { pictureAddress } from './picture-address.ts'

test.each(cases)('$why', ({ key, address }) => {
  expect(pictureAddress(key)).toBe(address)
})
