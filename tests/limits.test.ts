import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEXT_MAX_BYTES } from '../pb_hooks/src/submission/body-limits.ts'
import { ROOM_MAX } from '../src/appointments/rules/appointment.ts'
import { RESUME_MAX_BYTES } from '../src/careers/rules/resume-file.ts'
import { readSources } from './support/repository/source-files.ts'
import { CLIENT_HOURS, RETENTION_DAYS } from '../src/lib/retention.ts'
import { DAY_MS } from '../src/lib/time-units.ts'
import { attemptLimitOf } from '../src/outbox/queue/deliver.ts'
import { itemLifetimeMs } from '../src/outbox/queue/outbox-item.ts'

// Checks limits that are defined in different files: one must be larger than the other, or both must agree.

const UNITS = { Second: 1000, Minute: 60_000, Hour: 3_600_000 }

/** Returns a limit from a Go file in milliseconds, for example from `ReadLimit = 5 * time.Minute`. */
function goLimit(file: string, name: string): number {
  const pattern = new RegExp(`\\b${name}(?: *=|:) (?:(\\d+) \\* )?time\\.(Second|Minute|Hour)\\b`)
  const [, count = 1, unit = ''] = pattern.exec(goSource(file)) ?? []
  return Number(count) * (Object.entries(UNITS).find(([name]) => name === unit)?.[1] ?? Number.NaN)
}

function goSource(file: string): string {
  return readFileSync(`pocketbase/internal/${file}`, 'utf8')
}

test('the server allows more time to receive an application than a browser takes to send it', () => {
  const file = { field: 'resume', name: 'resume.pdf', bytes: new ArrayBuffer(RESUME_MAX_BYTES) }
  expect(goLimit('uploads/application.go', 'ReadLimit')).toBeGreaterThan(attemptLimitOf({ file }))
})

test('the limit to store a file is shorter than the limit of the hook that waits for it', () => {
  expect(goLimit('uploads/store.go', 'fileLimit')).toBeLessThan(goLimit('scripts/run_limit.go', 'other'))
})

test('the daily budget of bytes is larger than one application with the largest file', () => {
  const text = readFileSync('pocketbase/internal/uploads/room.go', 'utf8')
  const megabytes = Number(/\bleastDayMegabytes = (\d+)\b/.exec(text)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(RESUME_MAX_BYTES + TEXT_MAX_BYTES)
})

test('the lease of a mail is longer than the time limits to send it; a newer calendar entry waits as long', () => {
  const longest = goLimit('mail/queue.go', 'confirmLimit') + goLimit('mail/transport.go', 'whole')
  expect(goLimit('mail/claim.go', 'leaseTime')).toBeGreaterThan(longest)
  const [, newer = ''] =
    /\bSEND_LIMIT_MS = (\w+)\n/.exec(readFileSync('pb_hooks/src/appointments/change-mails.ts', 'utf8')) ?? []
  expect(Number(newer.replace('_', ''))).toBeGreaterThan(longest)
})

test('the lease of a webhook delivery is longer than the time limit to send it', () => {
  expect(goLimit('webhooks/queue.go', 'leaseTime')).toBeGreaterThan(goLimit('webhooks/queue.go', 'attemptLimit'))
})

test('the longest address of a room is the same in Go, in the forms and in the database', () => {
  const [, longest] = /\broomLongest = (\d+)\n/.exec(goSource('bookings/room.go')) ?? []
  const migration = readFileSync('pb_migrations/1795227100_add_demo_rooms.js', 'utf8')
  expect([Number(longest), ...Array.from(migration.matchAll(/\bmax: (\d+)/g), ([, max]) => Number(max))]).toEqual([
    ROOM_MAX,
    ROOM_MAX,
    ROOM_MAX,
  ])
})

test('the hooks write each kind of mail that Go treats in a way of its own', () => {
  const files = ['bookings/reminder.go', 'mail/budget.go', 'newsletter/desk.go']
  const kinds = files.flatMap((file) =>
    Array.from(goSource(file).matchAll(/\b(?:\w*Kind|firstConfirmation) = "([a-z-]+)"/g), ([, kind = '']) => kind),
  )
  const hooks = readSources('pb_hooks/src').map(({ text }) => text)
  expect(kinds).toHaveLength(4)
  expect(kinds.filter((kind) => !hooks.some((text) => text.includes(`'${kind}'`)))).toEqual([])
})

test('the server stores an idempotency key for longer than any browser keeps the item', () => {
  expect(RETENTION_DAYS.submissionKeys * DAY_MS).toBeGreaterThan(itemLifetimeMs)
})

test('no retention period is longer than the privacy page says, and keys are stored for longer than any item', () => {
  const periods = [
    ...goSource('retention/periods.go').matchAll(/(\w+): +&Period\{Variable: "\w+", Least: (\d+), Most: (\d+)\}/g),
  ].map(([, name = '', least, most]) => [
    name.charAt(0).toLowerCase() + name.slice(1),
    { least: Number(least), most: Number(most) },
  ])
  const found: Record<string, { least: number; most: number }> = Object.fromEntries(periods)
  const told = Object.entries(RETENTION_DAYS)
  expect(told.map(([name]) => [name, found[name]?.most])).toEqual(told)
  expect((found['submissionKeys']?.least ?? 0) * DAY_MS).toBeGreaterThan(itemLifetimeMs)
})

test('Go checks the clean-up at the time for which the hooks schedule it', () => {
  const [, hooks] = /cronAdd\('clean-up', '([^']+)'/.exec(readFileSync('pb_hooks/clean-up.pb.js', 'utf8')) ?? []
  const [, go] = /\bjobTime = "([^"]+)"/.exec(goSource('retention/run.go')) ?? []
  expect([hooks, go]).toEqual(['17 3 * * *', hooks])
})

test('the privacy page says for how long the server stores a network address', () => {
  expect(CLIENT_HOURS.codes * UNITS.Hour).toBe(goLimit('admission/client_code.go', 'codeLife'))
  expect(CLIENT_HOURS.files * UNITS.Hour).toBe(goLimit('uploads/room.go', 'day'))
  const [, idleMinutes] = /\bidleMinutes = (\d+)\n/.exec(goSource('admission/clients.go')) ?? []
  const longest = Math.max(Number(idleMinutes) * UNITS.Minute, goLimit('accounts/sign_in_tries.go', 'triesLife'))
  // PocketBase deletes its rate-limit counters once an hour, if they are older than half an hour.
  expect([longest, longest <= CLIENT_HOURS.counts * UNITS.Hour]).toEqual([UNITS.Hour, true])
  const page = readFileSync('src/legal/privacy-page.tsx', 'utf8')
  expect(page).not.toMatch(/\b(?:\d+|two|three|five|thirty|ninety) (?:minutes|hours|days|weeks|months|years)\b/)
  expect(page).toMatch(/only the first half of an IPv6 address \(the \/64\)/)
})

test('a limit that the Go code lacks is an error', () => {
  expect(goLimit('mail/transport.go', 'nothing')).toBeNaN()
})
