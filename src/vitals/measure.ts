import { createShiftSum, type Shift } from './cumulative-shift.ts'
import { pageTypeOf, VITALS_CALL } from './rules/report.ts'
import { createSlowInteractions } from './slow-interactions.ts'

// A script of its own, loaded by a sample of visits: measures this page load as web.dev defines it, and tells it once, when the page is first
// hidden. What it tells is three numbers and the kind of page; nothing is stored on the device, and nothing tells one visit from another.

/** As short as the browser will tell of; shorter ones are counted only. */
const SHORTEST_MS = 40

const path = location.pathname
const shifts = createShiftSum()
const interactions = createSlowInteractions()
let largest: number | undefined
let told = false

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
    // The threshold is for events alone; TypeScript knows it for none.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: SHORTEST_MS,
    }
    observer.observe(options)
    return { observer, take, type }
  })

/** A page that was rendered before it was wanted begins when it is shown. */
function activation(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const begun = navigation !== undefined && 'activationStart' in navigation ? navigation.activationStart : 0
  return typeof begun === 'number' ? begun : 0
}

/** Of all interactions; where the browser does not count them, none is left out. */
function interactionCount(): number {
  const count: unknown = Reflect.get(performance, 'interactionCount')
  return typeof count === 'number' ? count : 0
}

const round = (value: number | undefined, digits: number) => value && Number(value.toFixed(digits))

function tell(): void {
  if (told || document.visibilityState !== 'hidden') return
  told = true
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

addEventListener('visibilitychange', tell, true)
// Safari does not always say that a page that is left is hidden.
addEventListener('pagehide', () => document.visibilityState === 'hidden' && tell(), true)
