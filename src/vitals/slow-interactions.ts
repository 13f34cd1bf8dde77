/** The browser's entry for an event with its response time. */
export type EventTiming = { readonly interactionId?: number; readonly duration: number }

/** For each such number of interactions, one more of the slowest is excluded. */
const LEFT_OUT_FOR = 50
const REMEMBERED = 10

/**
 * Interaction to Next Paint: the longest interaction, excluding one for every fifty. An interaction is as long as the
 * longest of its events, which share an id.
 */
export function createSlowInteractions(): {
  add: (event: EventTiming) => void
  /**
   * Returns the duration; undefined without any interaction.
   * @param all the number of interactions, including those too short to be reported
   */
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
