import { expect, test } from 'vitest'
import { nextPathOf, pressToHeading, type Arrival } from './page-change.ts'

const pressed: Arrival = {
  type: 'navigate',
  activationStart: 0,
  referrer: 'https://site.example/pricing',
  origin: 'https://site.example',
  firstPaint: 320,
  hidden: [],
}

test.each<[string, Partial<Arrival>, number | undefined]>([
  ['after a press on a link', {}, 320],
  ['after a press on a link to a prerendered page', { activationStart: 290, hidden: [0] }, 30],
  ['that was painted before it was activated', { activationStart: 400, hidden: [0] }, 0],
  ['that was hidden after its first paint', { hidden: [900] }, 320],
  ['that is not painted yet', { firstPaint: undefined }, undefined],
  ['from another site', { referrer: 'https://search.example/' }, undefined],
  ['from an origin with the same beginning', { referrer: 'https://site.example.net/' }, undefined],
  ['by a typed address', { referrer: '' }, undefined],
  ['by a reload', { type: 'reload' }, undefined],
  ['by back or forward', { type: 'back_forward' }, undefined],
  ['in a background tab', { hidden: [0] }, undefined],
])('a document %s', (_, changes, took) => expect(pressToHeading({ ...pressed, ...changes })).toBe(took))

test.each([
  ['another page', 'https://site.example/blog/deadlines', 'push', '/blog/deadlines'],
  ['another page instead of this one', 'https://site.example/thank-you', 'replace', '/thank-you'],
  ['a filter of the same page', 'https://site.example/blog?sort=oldest', 'push', undefined],
  ['the page before', 'https://site.example/', 'traverse', undefined],
] as const)('a soft navigation to %s', (_, name, navigationType, path) => {
  expect(nextPathOf({ name, navigationType, duration: 40 }, '/blog')).toBe(path)
})
