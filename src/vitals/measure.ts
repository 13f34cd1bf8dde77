import { createShiftSum, type Shift } from './cumulative-shift.ts'
import { pageTypeOf, VITALS_CALL } from './rules/report.ts'
import { createSlowInteractions } from './slow-interactions.ts'

// A separate script, loaded by a sample of visits: measures this page load as web.dev defines it, and reports it once,
// when the page is first hidden. The report is three numbers and the kind of page; nothing is stored on the device,
// and visits can't be told apart.

/** The shortest duration that browsers report; shorter events are only counted. */
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
    // The threshold is valid for events only, and TypeScript's types lack it.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: SHORTEST_MS,
    }
    observer.observe(options)
    return { observer, take, type }
  })

/** A prerendered page starts when it is shown. */
function activation(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const begun = navigation !== undefined && 'activationStart' in navigation ? navigation.activationStart : 0
  return typeof begun === 'number' ? begun : 0
}

/** The number of all interactions; if the browser does not count them, none is excluded. */
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
// Safari does not always report that a page becomes hidden when the visitor leaves it.
addEventListener('pagehide', () => document.visibilityState === 'hidden' && send(), true)
