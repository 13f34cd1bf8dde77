import { expect, test } from 'vitest'
import type { Webinar } from './webinar.ts'
import { isOver, leadOf, programOf } from './webinar-program.ts'

const noon = new Date('2026-12-03T17:00:00Z')

function webinar(id: string, starts_at: string, changes: Partial<Webinar> = {}): Webinar {
  return {
    id,
    slug: id,
    title: id,
    summary: '',
    category: '',
    presenter: '',
    presenter_title: '',
    starts_at,
    duration_minutes: 60,
    registered_claim: 0,
    registered: 0,
    views: 0,
    recording_url: '',
    recording_by: '',
    featured: false,
    sample: false,
    ...changes,
  }
}

const ids = (webinars: readonly Webinar[]) => webinars.map(({ id }) => id)

test('a webinar is over after its last minute, and not before', () => {
  expect(isOver(webinar('a', '2026-12-03T16:00:00.001Z'), noon)).toBe(false)
  expect(isOver(webinar('a', '2026-12-03T16:00:00.000Z'), noon)).toBe(true)
  expect(isOver(webinar('a', '2026-12-03T16:30:00.000Z', { duration_minutes: 30 }), noon)).toBe(true)
  expect(isOver(webinar('a', '2026-12-03T16:30:00.000Z', { duration_minutes: 31 }), noon)).toBe(false)
})

test('upcoming webinars are sorted soonest first, past ones latest first', () => {
  const webinars = [
    webinar('next-year', '2027-01-05T18:00:00Z'),
    webinar('long-ago', '2026-01-05T18:00:00Z'),
    webinar('tomorrow', '2026-12-04T18:00:00Z'),
    webinar('yesterday', '2026-12-02T18:00:00Z'),
    webinar('running', '2026-12-03T16:30:00Z'),
  ]
  const { upcoming, onDemand } = programOf(webinars, noon)
  expect(ids(upcoming)).toEqual(['running', 'tomorrow', 'next-year'])
  expect(ids(onDemand)).toEqual(['yesterday', 'long-ago'])
})

test('two webinars at the same hour have a fixed order', () => {
  const pair = [webinar('b', '2026-12-04T18:00:00Z'), webinar('a', '2026-12-04T18:00:00Z')]
  expect(programOf(pair, noon)).toEqual(programOf(pair.toReversed(), noon))
})

test('the soonest featured webinar is shown first, else the soonest one, and is not repeated in the list', () => {
  const [first, second, third] = [
    webinar('1', '2026-12-04T18:00:00Z'),
    webinar('2', '2026-12-05T18:00:00Z'),
    webinar('3', '2026-12-06T18:00:00Z'),
  ]
  const featured = { ...second, featured: true }
  const later = { ...third, featured: true }
  expect(leadOf([first, featured, later])).toEqual({ lead: featured, others: [first, later] })
  expect(leadOf([first, second])).toEqual({ lead: first, others: [second] })
  expect(leadOf([])).toEqual({ lead: null, others: [] })
})
