/** What the browser tells of an event that it took some time to answer. */
export type EventTiming = { readonly interactionId?: number; readonly duration: number }

/** One more of the slowest is left out for so many interactions. */
const LEFT_OUT_FOR = 50
const REMEMBERED = 10

/**
 * Interaction to Next Paint: the longest of all interactions, leaving one out for every fifty. An interaction is as long as the longest of its
 * events, which share an id.
 */
export function createSlowInteractions(): {
  add: (event: EventTiming) => void
  /** Undefined where nobody has touched anything. @param all how many interactions there were, also those too short to be told of */
  worst: (all: number) => number | undefined
} {
  const longest = new Map<number, number>()
  return {
    add({ interactionId = 0, duration }) {
      if (interactionId === 0) return
      longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
      if (longest.size <= REMEMBERED) return
      const [least] = [...longest].toSorted(([, a], [, b]) => a - b)
      if (least !== undefined) longest.delete(least[0])
    },
    worst(all) {
      const durations = [...longest.values()].toSorted((a, b) => b - a)
      return durations[Math.min(durations.length - 1, Math.floor(all / LEFT_OUT_FOR))]
    },
  }
}
