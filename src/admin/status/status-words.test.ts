import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts'
import { jobName } from './job-names.ts'
import { clockOf, distanceOf, jobsWords, jobTimes, lengthOf, vitalGroup, vitalText } from './status-words.ts'
import { VITALS_GROUPS } from '../../vitals/rules/report.ts'
import type { Job } from './status.ts'

test.each([
  [0, 'less than a minute'],
  [MINUTE_MS, '1 minute'],
  [59.9 * MINUTE_MS, '59 minutes'],
  [HOUR_MS, '1 hour'],
  [47.9 * HOUR_MS, '47 hours'],
  [2 * DAY_MS, '2 days'],
])('%d ms reads “%s”', (ms, text) => expect(lengthOf(ms)).toBe(text))

test('future and past times read differently', () => {
  expect([distanceOf(0, 5), distanceOf(10 * MINUTE_MS, 0), distanceOf(1, 1 + 3 * HOUR_MS)]).toEqual([
    'never',
    'in 10 minutes',
    '3 hours ago',
  ])
})

test('a time of day has twelve hours', () => {
  expect([0, 9, 12, 14].map((hour) => clockOf(new Date(2026, 10, 22, hour, 5).getTime()))).toEqual([
    '12:05 AM',
    '9:05 AM',
    '12:05 PM',
    '2:05 PM',
  ])
})

const job: Job = { id: 'clean-up', next: 3 * HOUR_MS, ended: HOUR_MS, running: false, late: false }

test.each([
  [[], '0 jobs, all on time'],
  [[job], '1 job, all on time'],
  [[job, { ...job, late: true }, job], '3 jobs, 1 late'],
])('%j are counted in words', (jobs, words) => expect(jobsWords(jobs)).toBe(words))

test.each<[Partial<Job>, string]>([
  [{}, 'next in 1 hour, last run ended 1 hour ago'],
  [{ running: true, ended: 0 }, 'runs now, no run has ended since the start'],
  [{ late: true, next: 0 }, 'late, next in more than two months, last run ended 1 hour ago'],
])('the times of a job with %j read “%s”', (changes, words) => {
  expect(jobTimes({ ...job, ...changes }, 2 * HOUR_MS)).toBe(words)
})

test('a job is named in words, also one that is new', () => {
  expect([jobName('verify-backup'), jobName('water-plants')]).toEqual(['Test the newest backup', 'Water plants'])
})

test.each([
  ['lcp', 1940, '1.9 s'],
  ['inp', 80.4, '80 ms'],
  ['cls', 0.034, '0.03'],
  ['next', 1210, '1.2 s'],
  ['frame', 64, '64 ms'],
] as const)('the metric %s with %d reads “%s”', (metric, p75, text) => {
  expect(vitalText({ metric, p75 })).toBe(text)
})

test.each([
  ['page', 'article', 'article'],
  ['page', 'other', 'other'],
  ['source', 'fetch-event', 'Service worker'],
  ['source', 'other', 'other'],
  ['script', 'vendor-react', 'vendor-react'],
  ['script', 'other', 'not of this site'],
] as const)('the %s “%s” is called “%s”', (by, group, name) => expect(vitalGroup({ by, group })).toBe(name))

test('each source of pages has a name', () => {
  const unnamed = VITALS_GROUPS.source.filter((group) => vitalGroup({ by: 'source', group }) === group)
  expect(unnamed).toEqual(['other'])
})
