import { createShiftSum, type Shift } from './cumulative-shift.ts'
import { createLongestFrame, type AnimationFrame } from './longest-frame.ts'
import { nextPathOf, pressToHeading, type SoftNavigation } from './page-change.ts'
import { pageTypeOf, SOFT_NAVIGATION, sourceOf, VITALS_CALL } from './rules/report.ts'
import { createSlowInteractions } from './slow-interactions.ts'

// Measures the page load with the Core Web Vitals, as web.dev defines them, and how fast a press on a link showed the
// next page. One page load in ten loads this separate script. It reports when the browser first hides the page: at most
// five numbers, and words of closed lists. A second report has the first page that the router showed in this document.
// The script stores nothing on the device, and no report identifies the visitor.

/** The browser reports events of at least this duration (ms). Shorter interactions are only counted. */
const SHORTEST_MS = 40

const path = location.pathname
const shifts = createShiftSum()
const interactions = createSlowInteractions()
const frames = createLongestFrame(location.origin)
/** When the browser hid the page. Not all browsers record it. A prerendered page is hidden before its activation. */
const hidden = performance
  .getEntriesByType('visibility-state')
  .filter(({ name }) => name === 'hidden')
  .map(({ startTime }) => startTime)
if (document.visibilityState === 'hidden') hidden.push(performance.now())
let largest: number | undefined
let next: { page: string; next: number } | undefined
let isSent = false

const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & Shift => 'hadRecentInput' in entry
const isFrame = (entry: PerformanceEntry): entry is PerformanceEntry & AnimationFrame => 'scripts' in entry
const addEvent = (entry: PerformanceEntry) => {
  if (entry instanceof PerformanceEventTiming) interactions.add(entry)
}
const takes: Record<string, (entry: PerformanceEntry) => void> = {
  'largest-contentful-paint': ({ startTime }) => (largest = Math.max(startTime - activation(), 0)),
  'layout-shift': (entry) => isShift(entry) && shifts.add(entry),
  event: addEvent,
  'first-input': addEvent,
  'long-animation-frame': (entry) => isFrame(entry) && frames.add(entry),
  'soft-navigation': (entry: PerformanceEntry & Partial<SoftNavigation>) => {
    const to = nextPathOf(entry, path)
    if (to !== undefined) next ??= { page: pageTypeOf(to), next: Math.round(entry.duration) }
  },
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

/** Returns a field of the document's navigation entry; undefined if the browser lacks it. */
function navigated(field: string): unknown {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && Reflect.get(navigation, field)
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns when the page was shown, in ms. For a prerendered page that is later than the start of its load; else 0. */
const activation = () => numberOf(navigated('activationStart'))

const round = (value: number | undefined, digits: number) => value && Number(value.toFixed(digits))

/** Returns how long the visitor waited for this document after a press on a link, in ms, and what answered. */
function arrived(): { next?: number; source?: string } {
  const took = pressToHeading({
    type: textOf(navigated('type')),
    activationStart: activation(),
    referrer: document.referrer,
    origin: location.origin,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    hidden,
  })
  if (took === undefined) return {}
  // The standard's name, then Chromium's.
  const routerSource = navigated('workerFinalRouterSource') ?? navigated('workerFinalSourceType')
  return { next: Math.round(took), source: sourceOf(textOf(routerSource), numberOf(navigated('workerStart'))) }
}

function send(): void {
  if (isSent || document.visibilityState !== 'hidden') return
  isSent = true
  for (const { observer, take } of observers) {
    observer.takeRecords().forEach(take)
    observer.disconnect()
  }
  report({
    page: pageTypeOf(path),
    lcp: round(largest, 0),
    // Without a count of all interactions, the longest one is reported.
    inp: round(interactions.worst(numberOf(Reflect.get(performance, 'interactionCount'))), 0),
    cls: observers.some(({ type }) => type === 'layout-shift') ? round(shifts.worst(), 4) : undefined,
    ...arrived(),
    ...frames.longest(),
  })
  if (next) report({ ...next, source: SOFT_NAVIGATION })
}

/** Sends a report that has a number. */
function report(values: Readonly<Record<string, string | number | undefined>>): void {
  if (Object.values(values).some((value) => typeof value === 'number'))
    navigator.sendBeacon(`/api/site/${VITALS_CALL}`, JSON.stringify(values))
}

addEventListener('visibilitychange', send, true)
// Safari does not always fire `visibilitychange` when the visitor leaves the page.
addEventListener('pagehide', () => document.visibilityState === 'hidden' && send(), true)
