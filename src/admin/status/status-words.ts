import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts'
import { instantText, TIME_OF_DAY } from '../../browser/instant-text.ts'
import { formatNumber } from '../../lib/format-number.ts'
import type { Job, Vital } from './status.ts'

/** Returns the time of day, such as "2:05 PM", of `at` (epoch ms) in the reader's time zone. */
export function clockOf(at: number): string {
  return instantText(at, TIME_OF_DAY)
}

/** Returns a duration in words: "less than a minute", "5 minutes", "3 hours", "2 days". */
export function lengthOf(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute'
  const [unit, name] =
    ms < HOUR_MS
      ? ([MINUTE_MS, 'minute'] as const)
      : ms < 2 * DAY_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([DAY_MS, 'day'] as const)
  const number = Math.floor(ms / unit)
  return `${number} ${name}${number === 1 ? '' : 's'}`
}

/** Returns `at` relative to `now` (both epoch ms): "in 5 minutes", "3 hours ago"; "never" if `at` is 0. */
export function distanceOf(at: number, now: number): string {
  if (at === 0) return 'never'
  return at > now ? `in ${lengthOf(at - now)}` : `${lengthOf(now - at)} ago`
}

/** Returns the number of jobs, and how many are late: "13 jobs, all on time", "13 jobs, 2 late". */
export function jobsWords(jobs: readonly Pick<Job, 'late'>[]): string {
  const late = jobs.filter((job) => job.late).length
  return `${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'}, ${late === 0 ? 'all on time' : `${late} late`}`
}

/** Returns when a job runs next, and when its last run ended (both relative to `now`, epoch ms). */
export function jobTimes({ next, ended, running, late }: Job, now: number): string {
  const coming = running ? 'runs now' : `next ${next === 0 ? 'in more than two months' : distanceOf(next, now)}`
  const last = ended === 0 ? 'no run has ended since the start' : `last run ended ${distanceOf(ended, now)}`
  return `${late ? 'late, ' : ''}${coming}, ${last}`
}

/** Returns a metric's 75th percentile as text: "1.9 s", "80 ms", "0.03". */
export function vitalText({ metric, p75 }: Pick<Vital, 'metric' | 'p75'>): string {
  if (metric === 'cls') return p75.toFixed(2)
  return p75 < 1000 ? `${formatNumber(p75)} ms` : `${(p75 / 1000).toFixed(1)} s`
}

/** What answered a press on a link, by the word in the browsers' reports. */
const SOURCES: Readonly<Record<string, string>> = {
  cache: 'Stored copy, without the worker',
  'fetch-event': 'Service worker',
  network: 'Network',
  'race-network-and-fetch-handler': 'Network or worker, the faster one',
  'soft-navigation': 'Script in the page, no new document',
}

/** Scripts that are no file with a name. The others are called by their file. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'page-script': 'a single page’s file',
  'inline-script': 'in the page itself',
  'no-script': 'none: styles, layout, paint',
  other: 'not of this site',
}

/** Returns the name of the group that a metric was counted by. */
export function vitalGroup({ by, group }: Pick<Vital, 'by' | 'group'>): string {
  if (by === 'page') return group
  return (by === 'source' ? SOURCES : SCRIPTS)[group] ?? group
}

/** Returns the text with a capital letter at its start. */
export function capitalized(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase())
}
