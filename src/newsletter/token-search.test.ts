import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseSearch } from '../site/search-params.ts'
import { tokenSearchSchema } from './token-search.ts'

test.each([
  ['?token=k3Xz', 'k3Xz'],
  ['?utm_source=mail&token=k3Xz', 'k3Xz'],
  ['?token=0123456789012345678901234567890', '0123456789012345678901234567890'],
  ['?token=1984', '1984'],
  ['?token=true', 'true'],
  ['?token=null', 'null'],
  ['?token=%7B%22a%22%3A1%7D', '{"a":1}'],
  ['?token=', ''],
  ['', undefined],
  ['?token=a&token=b', undefined],
])('the address %s has the token %j', (search, token) => {
  expect(v.parse(tokenSearchSchema, parseSearch(search))).toEqual({ token })
})
