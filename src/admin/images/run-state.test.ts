import { expect, test } from 'vitest'
import { jobFrom, summaryOf } from './image-job.ts'
import { answerOf, DONE, jobOf, resultOf } from '../../../tests/support/units/desk-rigs.ts'
import {
  INITIAL,
  isBusy,
  nextVariation,
  phaseOf,
  rowsOf,
  shownRun,
  withAnswer,
  withCall,
  withDrawing,
  withDrawn,
  withJob,
  withLostCall,
  withRefusal,
  undoableRun,
} from './run-state.ts'

const OLD = jobOf({ ...DONE, id: 'old', created: '2026-11-20 08:00:00.000Z' })

test('late and repeated records never decrease the progress', () => {
  const shown: number[] = []
  let state = INITIAL
  for (const [done, progress] of [
    [0, 0],
    [2, 66],
    [1, 33],
    [2, 60],
    [3, 100],
    [2, 66],
  ] as const) {
    state = withJob(state, jobOf({ done, progress }))
    shown.push(state.run?.progress ?? -1)
  }
  expect(shown).toEqual([0, 66, 66, 66, 100, 100])
  state = withJob(withJob(state, DONE), jobOf({ done: 3, progress: 100 }))
  expect(phaseOf(state)).toBe('complete')
})

test('a run that ended before the page opened is history; an unfinished run is followed to its end', () => {
  const history = withJob(INITIAL, DONE)
  expect({ phase: phaseOf(history), run: shownRun(history)?.id }).toEqual({ phase: 'idle', run: 'run1' })
  const followed = withJob(history, jobOf({ id: 'run2', created: '2026-11-21 09:00:00.000Z' }))
  expect({ phase: phaseOf(followed), run: shownRun(followed)?.id }).toEqual({ phase: 'running', run: 'run2' })
  expect(withJob(followed, DONE)).toBe(followed)
  expect(
    phaseOf(withJob(followed, jobOf({ id: 'run2', status: 'cancelled', created: '2026-11-21 09:00:00.000Z' }))),
  ).toBe('failed')
})

test('after a followed run, a second run is not history either, even if it has ended when the page reads it', () => {
  const followed = withJob(withJob(INITIAL, jobOf()), DONE)
  const second = withJob(followed, { ...DONE, id: 'run2', created: '2026-11-21 09:00:00.000Z' })
  expect({ phase: phaseOf(second), run: shownRun(second)?.id }).toEqual({ phase: 'complete', run: 'run2' })
})

test('while the requested run is not yet known, an earlier run is not shown in its place', () => {
  const asked = withCall(withJob(INITIAL, OLD))
  expect({ phase: phaseOf(asked), run: shownRun(asked) }).toEqual({ phase: 'running', run: null })
  const known = withJob(asked, jobOf())
  expect(shownRun(known)?.id).toBe('run1')
  // The run's record may arrive before the answer to the request.
  expect(phaseOf(withJob(known, DONE))).toBe('running')
  expect(phaseOf(withAnswer(withJob(known, DONE), answerOf()))).toBe('complete')
})

test('a failed call shows the former state again', () => {
  const refused = withRefusal(withCall(withJob(INITIAL, OLD)), 'Too many requests.')
  expect({ phase: phaseOf(refused), run: shownRun(refused)?.id }).toEqual({ phase: 'failed', run: 'old' })
  expect(phaseOf(withCall(refused))).toBe('running')
  // Another administrator's run continues, so its state shows instead of the failure.
  const other = withRefusal(withJob(withCall(INITIAL), jobOf()), 'Too many requests.')
  expect(phaseOf(withJob(other, DONE))).toBe('complete')
})

test('a call whose answer was lost follows its record', () => {
  const lost = withLostCall(withJob(withCall(INITIAL), jobOf({ done: 1, progress: 33 })))
  expect(phaseOf(lost)).toBe('running')
  expect(phaseOf(withJob(lost, DONE))).toBe('complete')
})

test('a page that received no records shows the result from the answer alone', () => {
  const state = withAnswer(withCall(withJob(INITIAL, OLD)), answerOf())
  expect(phaseOf(state)).toBe('complete')
  expect(state.run).toMatchObject({ id: 'run1', progress: 100, done: 3, total: 3 })
  expect(state.run && summaryOf(state.run)).toEqual(answerOf().summary)
  const cancelled = withAnswer(
    withCall(INITIAL),
    answerOf({
      success: false,
      code: 'cancelled',
      details: 'The run was canceled.',
      report: { posts: [resultOf('p1')], authors: [] },
    }),
  )
  expect(cancelled.run).toMatchObject({ status: 'cancelled', progress: 33, done: 1, error: 'The run was canceled.' })
})

test('a run for a single picture replaces its line in the report, unless it failed', () => {
  const alone = jobOf({
    id: 'one',
    kind: 'post',
    target: 'p1',
    variation: 4,
    status: 'done',
    done: 1,
    total: 1,
    created: '2026-11-21 08:20:00.000Z',
  })
  const renewed = {
    ...alone,
    report: {
      posts: [resultOf('p1', { before: '/storage/public-assets/p1.jpg', after: '/storage/public-assets/new.jpg' })],
      authors: [],
    },
  }
  const state = withJob(withJob(INITIAL, DONE), renewed)
  expect(rowsOf(state).map(({ kind, id, after }) => `${kind} ${id} ${after}`)).toEqual([
    'post p1 /storage/public-assets/new.jpg',
    'post p2 /storage/public-assets/p2.jpg',
    'author a1 /storage/public-assets/a1.jpg',
  ])
  expect([
    nextVariation(state, 'p1'),
    nextVariation(state, 'p2'),
    nextVariation(withJob(INITIAL, { ...alone, variation: 999 }), 'p1'),
  ]).toEqual([5, 1, 1])
  expect(nextVariation(withJob(INITIAL, { ...DONE, variation: 3 }), 'p1')).toBe(4)

  const failing = {
    ...alone,
    id: 'two',
    status: 'failed' as const,
    created: '2026-11-21 08:30:00.000Z',
    report: { posts: [resultOf('p2', { after: '', http200: false, error: 'The service is busy.' })], authors: [] },
    target: 'p2',
  }
  expect(rowsOf(withJob(state, failing))[1]).toMatchObject({
    after: '/storage/public-assets/p2.jpg',
    http200: true,
    error: 'The service is busy.',
  })
  // The next run over all images clears the results of the runs for single images.
  expect(withJob(state, jobOf({ id: 'run2', created: '2026-11-21 09:00:00.000Z' })).alone).toEqual({})
  expect(withJob(withJob(INITIAL, jobOf({ id: 'run2', created: '2026-11-21 09:00:00.000Z' })), renewed).alone).toEqual(
    {},
  )
})

test('a single picture is busy during this page’s call and during any administrator’s run', () => {
  const asked = withDrawing(INITIAL, 'p1', true)
  expect([isBusy(asked, 'p1'), isBusy(asked, 'p2')]).toEqual([true, false])
  const elsewhere = withJob(INITIAL, jobOf({ id: 'one', kind: 'post', target: 'p1' }))
  expect({ busy: isBusy(elsewhere, 'p1'), phase: phaseOf(elsewhere) }).toEqual({ busy: true, phase: 'idle' })
  const answer = answerOf({ job: 'one', report: { posts: [resultOf('p1')], authors: [] } })
  expect(isBusy(withDrawn(elsewhere, { kind: 'post', id: 'p1' }, 1, answer), 'p1')).toBe(false)
  const failed = withDrawn(asked, { kind: 'post', id: 'p1' }, 1, {
    ...answer,
    success: false,
    details: 'The service is busy.',
  })
  expect(failed.drawing['p1']).toEqual({ isBusy: false, error: 'The service is busy.' })
})

test('a record of another shape is no run', () => {
  expect(jobFrom({ ...DONE, collectionName: 'image_jobs' })).toEqual(DONE)
  expect([jobFrom({ ...DONE, status: 'new' }), jobFrom(null), jobFrom({})]).toEqual([null, null, null])
  expect(jobFrom({ ...jobOf(), report: null, items: null })).toMatchObject({
    items: [],
    report: { posts: [], authors: [] },
  })
})

test('a line can be undone while its former picture is stored, by the run that made the shown picture', () => {
  const state = withJob(INITIAL, DONE)
  const row = { ...resultOf('p1'), kind: 'post' as const }
  expect(undoableRun(state, row)).toBe('run1')
  expect(undoableRun(state, { ...row, undone: true })).toBeUndefined()
  expect(undoableRun(state, { ...row, after: '' })).toBeUndefined()
  expect(undoableRun(withJob(INITIAL, { ...DONE, undoable: false }), row)).toBeUndefined()
  expect(undoableRun(withJob(INITIAL, jobOf({ report: { posts: [row], authors: [] } })), row)).toBeUndefined()
  const alone = {
    ...DONE,
    id: 'run2',
    kind: 'post' as const,
    target: 'p1',
    report: { posts: [resultOf('p1')], authors: [] },
  }
  expect(undoableRun(withJob(state, alone), row)).toBe('run2')
  expect(undoableRun(withJob(state, alone), { ...resultOf('p2'), kind: 'post' })).toBe('run1')
})
