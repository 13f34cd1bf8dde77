import { expect, test } from 'vitest'
import { looksLikeSpam } from './looks-like-spam.ts'

test.each([
  ['text in the hidden field', { website: 'https://pills.example' }],
  ['anything else in it', { website: [] }],
  ['a submit at once', { elapsedMs: 0 }],
  ['a submit within two seconds and a half', { elapsedMs: 2499 }],
  ['the same in a multipart field', { elapsedMs: '120' }],
  ['either of the two', { website: '', elapsedMs: 5 }],
])('a submission with %s looks like spam', (_name, payload) => {
  expect(looksLikeSpam(payload)).toBe(true)
})

test.each([
  ['nothing of the kind', {}],
  ['an empty hidden field', { website: ' ' }],
  ['no value', { website: null, elapsedMs: null }],
  ['enough time', { elapsedMs: 2500 }],
  ['a clock that ran backwards', { elapsedMs: -40 }],
  ['no number', { elapsedMs: 'soon' }],
  ['an empty multipart field', { website: '', elapsedMs: '' }],
])('a submission with %s does not look like spam', (_name, payload) => {
  expect(looksLikeSpam(payload)).toBe(false)
})
