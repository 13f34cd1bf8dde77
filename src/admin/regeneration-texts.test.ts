import { expect, test } from 'vitest'
import { DONE, jobOf, resultOf } from '../../tests/support/units/regeneration-rig.ts'
import { INITIAL, withCall, withJob, withRefusal, type RegenerationState } from './regeneration-state.ts'
import { endToast, failureToast, reportTitle, spokenProgress, statusText } from './regeneration-texts.ts'

const following = withJob(INITIAL, jobOf())
const ended = (changes: Parameters<typeof jobOf>[0]) => withJob(following, { ...DONE, ...changes })

test('the end of a run is told with how many succeeded', () => {
  expect(endToast(DONE)).toEqual({
    title: 'Images regenerated: 2 of 2 posts and 1 of 1 author succeeded.',
    tone: 'success',
  })
  expect(endToast({ ...DONE, status: 'cancelled', report: { posts: [resultOf('p1')], authors: [] } })).toEqual({
    title: 'Image regeneration was canceled: 1 of 2 posts and 0 of 1 author succeeded.',
  })
  expect(endToast({ ...DONE, status: 'failed', error: 'The service wants a key.' })).toEqual(
    failureToast('The service wants a key.'),
  )
  expect(endToast({ ...DONE, status: 'failed', error: '' }).title).toBe(
    'Failed to regenerate images: Unknown error occurred',
  )
})

/** One of three failed. */
const partly = {
  report: {
    posts: [resultOf('p1'), resultOf('p2', { http200: false, error: 'The picture could not be stored.' })],
    authors: [resultOf('a1')],
  },
}

test('a run in which something came to nothing is no plain success', () => {
  expect(endToast({ ...DONE, ...partly })).toEqual({
    title: 'Images regenerated: 1 of 2 posts and 1 of 1 author succeeded.',
    description: 'The report says what kept the others from it.',
  })
  expect(statusText(ended(partly))).toBe(
    'Complete: 3 of 3 images tried, 1 of them without success. The report says why.',
  )
})

test.each<[RegenerationState, string]>([
  [INITIAL, 'No run is under way.'],
  [withJob(INITIAL, DONE), 'No run is under way.'],
  [withCall(INITIAL), 'Starting…'],
  [withJob(following, jobOf({ done: 2, progress: 66 })), '2 of 3 images'],
  [withJob(following, jobOf({ done: 3, progress: 100 })), '3 of 3 images. Checking that each one can be seen…'],
  [
    withJob(withJob(withCall(INITIAL), jobOf()), { ...DONE, status: 'cancelled', done: 1 }),
    '1 of 3 images. Finishing…',
  ],
  [ended({}), 'Complete: 3 of 3 images'],
  [ended({ status: 'cancelled', done: 1 }), 'Canceled at 1 of 3 images. What was made stays, and the report shows it.'],
  [
    ended({ status: 'failed', error: 'The service wants a key.', done: 0 }),
    'Failed at 0 of 3 images: The service wants a key.',
  ],
  [withRefusal(withCall(INITIAL), 'Please sign in.'), 'Failed: Please sign in.'],
])('the line above the bar, %#', (state, text) => {
  expect(statusText(state)).toBe(text)
})

test('a screen reader hears of the beginning, each quarter and the end', () => {
  const heard = [0, 10, 24, 25, 49, 50, 74, 75, 99].map((progress) =>
    spokenProgress(withJob(following, jobOf({ done: 1, progress }))),
  )
  heard.push(spokenProgress(ended({})), spokenProgress(INITIAL))
  expect(heard.filter((text, index) => text !== heard[index - 1])).toEqual([
    'Image regeneration has started.',
    'Image regeneration: 25 percent.',
    'Image regeneration: 50 percent.',
    'Image regeneration: 75 percent.',
    'Image regeneration: 100 percent, complete.',
    '',
  ])
})

test('a report is named by its end, in UTC, and by who began it', () => {
  expect(reportTitle(DONE)).toBe('Report of Nov 21, 2026, 08:10 UTC, started by ada@firm.example')
  expect(reportTitle({ ...DONE, finished: '', startedBy: '' })).toBe('Report of this run')
})
