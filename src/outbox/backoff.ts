const baseMs = 2_000
export const backoffCapMs = 15 * 60 * 1000

/**
 * How long to wait (ms) after `streak` failures of one kind in a row (1 = the first): full jitter, anywhere between
 * nothing and 2 s · 2^(streak - 1), at most 15 min. Spreading over the whole range keeps a crowd of browsers from
 * coming back together (AWS, "Exponential Backoff and Jitter"). `random`: [0, 1).
 */
export function backoffDelay(streak: number, random: () => number): number {
  return Math.round(random() * Math.min(backoffCapMs, baseMs * 2 ** Math.max(streak - 1, 0)))
}
