import { expect, test } from 'vitest'
import { HOUR_MS } from '../../lib/time-units.ts'
import { backupWords, failuresOf, headlineOf, tilesOf } from './status-tiles.ts'
import type { Status } from './status.ts'

const NOW = 100 * HOUR_MS
const GOOD = { newest: NOW - HOUR_MS, next: NOW + HOUR_MS, good: true }
const cleanUp = { begun: 1, took: 1, complete: true, rules: [] }
const checks = [
  { name: 'database', ok: true },
  { name: 'clean-up', ok: true },
  { name: 'backups', ok: true },
]

test.each<[Partial<Status['backup']>, string, string, string]>([
  [
    {},
    'Well',
    'All is well',
    'The newest backup was taken 1 hour ago, and its test succeeded. The next is due in 1 hour.',
  ],
  [
    { newest: 0, next: 0, good: null },
    'None yet',
    'To do: switch on backups',
    'There is no backup, and none is scheduled.',
  ],
  [
    { newest: 0, good: null },
    'None yet',
    'To do: take a first backup',
    'There is no backup yet. The first is due in 1 hour.',
  ],
  [
    { next: 0, good: null },
    'None scheduled',
    'To do: schedule backups',
    'The newest backup was taken 1 hour ago. No other is scheduled.',
  ],
  [
    { good: false, next: 0 },
    'Test failed',
    'To do: take a new backup',
    'The newest backup was taken 1 hour ago, and its test failed. No other is scheduled.',
  ],
])('backups with %j read “%s”, and the headline “%s”', (changes, word, headline, sentence) => {
  const status = { checks, cleanUp, backup: { ...GOOD, ...changes } }
  expect(tilesOf(status).map((tile) => [tile.name, tile.word, tile.tone])).toEqual([
    ['Database', 'Well', 'well'],
    ['Clean-up', 'Well', 'well'],
    ['Backups', word, word === 'Well' ? 'well' : 'due'],
  ])
  expect(headlineOf(status)).toBe(headline)
  expect(backupWords(status, NOW)).toBe(sentence)
})

test('a failing check comes before anything there is to do, with its reason', () => {
  const backup = { newest: 0, next: 0, good: null }
  const failing = [{ name: 'disk', ok: false, reason: 'The disk is full.' }, ...checks.slice(1)]
  const status = { checks: failing, cleanUp, backup }
  expect(tilesOf(status).map(({ tone }) => tone)).toEqual(['failing', 'well', 'due'])
  expect(headlineOf(status)).toBe('1 of 3 checks fails')
  expect(failuresOf(status)).toEqual([{ name: 'Disk', reason: 'The disk is full.' }])
})

test('if the store of backups can’t be read, the page does not say that there is none', () => {
  const unread = { checks: [{ name: 'backups', ok: false }], cleanUp, backup: { newest: 0, next: 0, good: null } }
  expect(tilesOf(unread)).toEqual([{ name: 'Backups', word: 'Fails', tone: 'failing' }])
  expect(backupWords(unread, NOW)).toBe('No backup was found.')
})

test('before the first clean-up the page does not say that it is well', () => {
  const status = { checks, cleanUp: null, backup: GOOD }
  expect(tilesOf(status)[1]).toEqual({ name: 'Clean-up', word: 'Not run yet', tone: 'idle' })
  expect(headlineOf(status)).toBe('All is well')
})
