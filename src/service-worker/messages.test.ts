import { expect, test } from 'vitest'
import { readMessage } from './messages.ts'

test('messages of pages are read', () => {
  expect(readMessage({ type: 'DRAIN' })).toEqual({ type: 'DRAIN' })
  expect(readMessage({ type: 'SKIP_WAITING' })).toEqual({ type: 'SKIP_WAITING' })
  expect(readMessage({ type: 'PAGE_OPEN', path: '/blog/x' })).toEqual({ type: 'PAGE_OPEN', path: '/blog/x' })
  expect(readMessage({ type: 'SAVE_ARTICLE', path: '/blog/x' })).toEqual({ type: 'SAVE_ARTICLE', path: '/blog/x' })
  expect(readMessage({ type: 'REMOVE_ARTICLES', paths: ['/blog/x', 1] })).toEqual({
    type: 'REMOVE_ARTICLES',
    paths: ['/blog/x'],
  })
  expect(readMessage({ type: 'SENT', keys: ['a', 1] })).toEqual({ type: 'SENT', keys: ['a'] })
})

test.each([
  [null],
  ['DRAIN'],
  [{}],
  [{ type: 'PAGE_OPEN' }],
  [{ type: 'PAGE_OPEN', path: 1 }],
  [{ type: 'SAVE_ARTICLE' }],
  [{ type: 'REMOVE_ARTICLES', paths: '/blog/x' }],
  [{ type: 'SENT', keys: 'a' }],
  [{ type: 'OTHER' }],
])('the data %j is no message', (data) => {
  expect(readMessage(data)).toBeNull()
})
