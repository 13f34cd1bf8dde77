import { expect, test } from 'vitest'
import { readMessage } from './messages.ts'

test('reads the three messages of the pages', () => {
  expect(readMessage({ type: 'DRAIN' })).toEqual({ type: 'DRAIN' })
  expect(readMessage({ type: 'SKIP_WAITING' })).toEqual({ type: 'SKIP_WAITING' })
  expect(readMessage({ type: 'PAGE_OPEN', path: '/blog/x' })).toEqual({ type: 'PAGE_OPEN', path: '/blog/x' })
})

test.each([[null], ['DRAIN'], [{}], [{ type: 'PAGE_OPEN' }], [{ type: 'PAGE_OPEN', path: 1 }], [{ type: 'OTHER' }]])('%j is none', (data) => {
  expect(readMessage(data)).toBeNull()
})
