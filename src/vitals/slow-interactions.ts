/** The browser's performance entry for an event. `duration`: ms until the next paint. */
export type EventTiming = { readonly interactionId?: number; readonly duration: number }

/** For every 50 interactions, one of the slowest is ignored as an outlier. */
const LEFT_OUT_FOR = 50
const REMEMBERED = 10

/**
 * Computes Interaction to Next Paint: the longest interaction, after ignoring one of the longest for every fifty
 * interactions. The events of one interaction share an ID, and the longest of them is the interaction's duration.
 */
export function createSlowInteractions(): {
  add: (event: EventTiming) => void
  /**
   * Returns the duration in ms; undefined without any interaction.
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
