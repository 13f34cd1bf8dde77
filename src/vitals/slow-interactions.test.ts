import { expect, test } from 'vitest'
import { createSlowInteractions } from './slow-interactions.ts'

const worstOf = (events: readonly (readonly [interactionId: number, duration: number])[], all: number) => {
  const interactions = createSlowInteractions()
  for (const [interactionId, duration] of events) interactions.add({ interactionId, duration })
  return interactions.worst(all)
}

test('a visit without interactions has no value', () => expect(worstOf([[0, 500]], 0)).toBeUndefined())

test('the duration of an interaction is that of its longest event', () => {
  expect(
    worstOf(
      [
        [7, 80],
        [7, 120],
        [7, 40],
        [14, 100],
      ],
      2,
    ),
  ).toBe(120)
})

test('for every fifty interactions one of the slowest is excluded', () => {
  const events = Array.from({ length: 20 }, (_, n) => [n + 1, 100 + n * 10] as const)
  expect([0, 49, 50, 99, 100, 499, 5000].map((all) => worstOf(events, all))).toEqual([
    290, 290, 280, 280, 270, 200, 200,
  ])
})
