import { createShiftSum, type Shift } from './cumulative-shift.ts'
import { pageTypeOf, VITALS_CALL } from './rules/report.ts'
import { createSlowInteractions } from './slow-interactions.ts'

// Measures one visit to a page by the Core Web Vitals, as web.dev defines them. A sample of visits loads this separate
// script. It sends one report when the browser first hides the page: three numbers and the kind of page. It stores
// nothing on the device, and the report does not identify the visitor.

/** The shortest event duration (ms) that the browser reports. It only counts shorter interactions. */
const SHORTEST_MS = 40

const path = location.pathname
const shifts = createShiftSum()
const interactions = createSlowInteractions()
let largest: number | undefined
let isSent = false

const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & Shift => 'hadRecentInput' in entry
const addEvent = (entry: PerformanceEntry) => {
  if (entry instanceof PerformanceEventTiming) interactions.add(entry)
}
const takes: Record<string, (entry: PerformanceEntry) => void> = {
  'largest-contentful-paint': ({ startTime }) => (largest = Math.max(startTime - activation(), 0)),
  'layout-shift': (entry) => isShift(entry) && shifts.add(entry),
  event: addEvent,
  'first-input': addEvent,
}

const observers = Object.entries(takes)
  .filter(([type]) => PerformanceObserver.supportedEntryTypes.includes(type))
  .map(([type, take]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    // The threshold applies to `event` entries only. TypeScript's types lack it.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: SHORTEST_MS,
    }
    observer.observe(options)
    return { observer, take, type }
  })

/** Returns when the page was shown, in ms. For a prerendered page that is later than the start of its load; else 0. */
function activation(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const begun = navigation !== undefined && 'activationStart' in navigation ? navigation.activationStart : 0
  return typeof begun === 'number' ? begun : 0
}

/**
 * Returns the number of all interactions. 0 if the browser does not count them; then the longest interaction is
 * reported.
 */
function interactionCount(): number {
  const count: unknown = Reflect.get(performance, 'interactionCount')
  return typeof count === 'number' ? count : 0
}

const round = (value: number | undefined, digits: number) => value && Number(value.toFixed(digits))

function send(): void {
  if (isSent || document.visibilityState !== 'hidden') return
  isSent = true
  for (const { observer, take } of observers) {
    observer.takeRecords().forEach(take)
    observer.disconnect()
  }
  const report = {
    page: pageTypeOf(path),
    lcp: round(largest, 0),
    inp: round(interactions.worst(interactionCount()), 0),
    cls: observers.some(({ type }) => type === 'layout-shift') ? round(shifts.worst(), 4) : undefined,
  }
  if (report.lcp === undefined && report.inp === undefined && report.cls === undefined) return
  navigator.sendBeacon(`/api/site/${VITALS_CALL}`, JSON.stringify(report))
}

addEventListener('visibilitychange', send, true)
// Safari does not always fire `visibilitychange` when the visitor leaves the page.
addEventListener('pagehide', () => document.visibilityState === 'hidden' && send(), true)
