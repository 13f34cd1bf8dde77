import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { recordOf } from '../mail/samples/stand-ins.ts'
import { recordChange, secondsUntilChange } from './change-appointment.ts'

const NOON = Date.parse('2026-11-24T12:00:00.000Z')
const at = (ms: number) => new Date(NOON + ms)

test('the eleventh change within any hour waits until the first of the ten is an hour ago', () => {
  const row = recordOf('demo_requests', {})
  for (let minute = 0; minute < 10; minute += 1) {
    expect(secondsUntilChange(row, at(minute * 60_000))).toBe(0)
    recordChange(row, at(minute * 60_000))
  }
  expect(secondsUntilChange(row, at(10 * 60_000))).toBe(50 * 60)
  expect(secondsUntilChange(row, at(HOUR_MS - 1))).toBe(1)
  expect(secondsUntilChange(row, at(HOUR_MS))).toBe(0)
  recordChange(row, at(HOUR_MS))
  expect(secondsUntilChange(row, at(HOUR_MS))).toBe(60)
})

test('changes dated in the future, after the clock was set back, do not count', () => {
  const row = recordOf('demo_requests', {})
  for (let nth = 0; nth < 10; nth += 1) recordChange(row, at(0))
  expect(secondsUntilChange(row, at(0))).toBe(3600)
  expect(secondsUntilChange(row, at(-1))).toBe(0)
})
