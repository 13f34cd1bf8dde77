import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts'
import { formatNumber } from '../../lib/format-number.ts'
import type { Vital } from './status.ts'

/** Returns the time of day, such as "14:05", of `at` (epoch ms) in the reader's time zone. */
export function clockOf(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
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

/** Returns a metric's 75th percentile as text: "1.9 s", "80 ms", "0.03". */
export function vitalText({ metric, p75 }: Vital): string {
  if (metric === 'cls') return p75.toFixed(2)
  return p75 < 1000 ? `${formatNumber(p75)} ms` : `${(p75 / 1000).toFixed(1)} s`
}
