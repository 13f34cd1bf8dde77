import { expect, test } from 'vitest'
import { DONE, jobOf, resultOf } from '../../../tests/support/units/desk-rigs.ts'
import { INITIAL, withCall, withJob, withRefusal, type RunState } from './run-state.ts'
import { endToast, failureToast, reportTitle, spokenProgress, statusText } from './run-words.ts'

const following = withJob(INITIAL, jobOf())
const ended = (changes: Parameters<typeof jobOf>[0]) => withJob(following, { ...DONE, ...changes })

test('the message at a run’s end contains the number of successes', () => {
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

/** A run in which one of three pictures failed. */
const partly = {
  report: {
    posts: [resultOf('p1'), resultOf('p2', { http200: false, error: 'The picture could not be stored.' })],
    authors: [resultOf('a1')],
  },
}

test('a run with a failed picture is not reported as a full success', () => {
  expect(endToast({ ...DONE, ...partly })).toEqual({
    title: 'Images regenerated: 1 of 2 posts and 1 of 1 author succeeded.',
    description: 'Open the report to see why the others failed.',
  })
  expect(statusText(ended(partly))).toBe('Complete: 3 of 3 images tried, 1 of them failed. Open the report to see why.')
})

test.each<[RunState, string]>([
  [INITIAL, 'No run is in progress.'],
  [withJob(INITIAL, DONE), 'No run is in progress.'],
  [withCall(INITIAL), 'Starting…'],
  [withJob(following, jobOf({ done: 2, progress: 66 })), '2 of 3 images'],
  [withJob(following, jobOf({ done: 3, progress: 100 })), '3 of 3 images. Checking that each one can be seen…'],
  [
    withJob(withJob(withCall(INITIAL), jobOf()), { ...DONE, status: 'cancelled', done: 1 }),
    '1 of 3 images. Finishing…',
  ],
  [ended({}), 'Complete: 3 of 3 images'],
  [ended({ status: 'cancelled', done: 1 }), 'Canceled at 1 of 3 images. The new pictures stay; the report lists them.'],
  [
    ended({ status: 'failed', error: 'The service wants a key.', done: 0 }),
    'Failed at 0 of 3 images: The service wants a key.',
  ],
  [withRefusal(withCall(INITIAL), 'Please sign in.'), 'Failed: Please sign in.'],
])('the text above the progress bar, case %#', (state, text) => {
  expect(statusText(state)).toBe(text)
})

test('screen readers announce the beginning, each quarter and the end', () => {
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

test('a report’s title has the run’s end in UTC and the administrator who started it', () => {
  expect(reportTitle(DONE)).toBe('Report of Nov 21, 2026, 08:10 UTC, started by ada@firm.example')
  expect(reportTitle({ ...DONE, finished: '', startedBy: '' })).toBe('Report of this run')
})
