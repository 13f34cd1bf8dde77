import { expect, test } from 'vitest'
import { replySnippets, withSnippet } from './reply-snippets.ts'

const ORIGIN = 'https://www.firm.example'
const texts = (detail: Parameters<typeof replySnippets>[0]) => replySnippets(detail, ORIGIN).map(({ text }) => text)

test('the texts of snippets depend on the lead', () => {
  const appointment = { at: '2026-12-01T16:00:00.000Z', zone: 'America/Chicago' }
  const [confirmed] = texts({ appointment })
  expect(confirmed).toContain('on Tuesday, December 1, 2026, 11:00 AM (New York time).')
  expect(texts({}).join(' ')).not.toContain('undefined')
  expect(texts({})[2]).toBe('You can choose a time here: https://www.firm.example/request-demo')
  const standing = 'https://meet.example/all'
  expect(texts({ room: { own: '', standing } })[2]).toBe(`Here is the link to join: ${standing}`)
  expect(texts({ room: { own: 'https://meet.example/ada', standing } })[2]).toContain('meet.example/ada')
})

test.each([
  ['', 'Ada Okafor', 'Dear Ada,\n\nThanks.'],
  [' \n', '', 'Hello,\n\nThanks.'],
  ['Dear Ada,\n\nyes.\n', 'Ada Okafor', 'Dear Ada,\n\nyes.\n\nThanks.'],
])('after inserting a snippet, the draft %j for %j becomes %j', (draft, name, text) => {
  expect(withSnippet(draft, 'Thanks.', name)).toBe(text)
})
