import { expect, test } from 'vitest'
import { replySnippets, withSnippet } from './reply-snippets.ts'

const ORIGIN = 'https://www.firm.example'
const texts = (booking: string, detail: Omit<Parameters<typeof replySnippets>[0], 'lead'>) =>
  replySnippets({ lead: { booking }, ...detail }, ORIGIN).map(({ text }) => text)

test('the texts of snippets depend on the lead', () => {
  const appointment = { at: '2026-12-01T16:00:00.000Z', zone: 'America/Chicago' }
  const [confirmed] = texts('booked', { appointment })
  expect(confirmed).toContain('on Tuesday, December 1, 2026, 11:00 AM (New York time).')
  const elsewhere = 'You can choose a time here: https://www.firm.example/request-demo'
  expect(texts('', {})[1]).toBe(elsewhere)
  const standing = 'https://meet.example/all'
  expect(texts('booked', { appointment, room: { own: '', standing } })[2]).toBe(`Here is the link to join: ${standing}`)
  expect(texts('booked', { appointment, room: { own: 'https://meet.example/ada', standing } })[2]).toContain('ada')
  // Nothing confirms, or leads to, a demo that does not take place.
  for (const booking of ['cancelled', 'taken', 'lapsed', 'provisional'])
    expect(texts(booking, { appointment, room: { own: '', standing } })).toEqual([
      expect.stringContaining('Which of these times suits you?'),
      elsewhere,
    ])
})

test.each([
  ['', 'Ada Okafor', 'Dear Ada,\n\nThanks.'],
  [' \n', '', 'Hello,\n\nThanks.'],
  ['Dear Ada,\n\nyes.\n', 'Ada Okafor', 'Dear Ada,\n\nyes.\n\nThanks.'],
])('after inserting a snippet, the draft %j for %j becomes %j', (draft, name, text) => {
  expect(withSnippet(draft, 'Thanks.', name)).toBe(text)
})
