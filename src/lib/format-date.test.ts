import { expect, it } from 'vitest'
import { formatDate } from './format-date.ts'

it.each([
  ['2026-11-21T09:00:00.000Z', 'November 21, 2026'],
  ['2026-01-01', 'January 1, 2026'],
  ['2024-02-29T23:59:59Z', 'February 29, 2024'],
  ['2026-13-01', '2026-13-01'],
  ['soon', 'soon'],
  ['', ''],
])('the date %s reads %s', (iso, text) => expect(formatDate(iso)).toBe(text))
