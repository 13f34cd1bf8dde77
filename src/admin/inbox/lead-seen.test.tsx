import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LeadSeen } from './lead-seen.tsx'

const now = new Date('2026-11-23T15:00:00Z')
const seen = ['me', 'ben', 'cy'].map((by, place) => ({ by, at: `2026-11-23T14:0${9 - place}:00.000Z` }))
const shown = (count: number) => renderToStaticMarkup(<LeadSeen seen={seen.slice(0, count)} me="me" now={now} />)

test('the administrator who reads the page is not listed', () => {
  expect(shown(0)).toContain('Nobody else has seen it.')
  expect(shown(1)).toContain('Nobody else has seen it.')
})

test('the latest reader is visible, and the others are folded', () => {
  expect(shown(2)).toBe('<p class="note">Seen by ben, today, 9:08 AM (New York time)</p>')
  expect(shown(3)).toMatch(
    /<summary>Seen by ben, today, 9:08 AM .*, and 1 more<\/summary>.*<li>Seen by cy, today, 9:07 AM/,
  )
})
