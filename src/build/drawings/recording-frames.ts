/** One card of the film: three bytes for each pixel. */
export type FilmCard = { seconds: number; frame: Buffer }

export const FRAMES_PER_SECOND = 25
const FADE_FRAMES = 10

/** Yields the frames of the film. Each card fades into the next. */
export function* framesOf(cards: readonly FilmCard[]): Generator<Buffer> {
  let before: Buffer | undefined
  for (const { seconds, frame } of cards) {
    for (let index = 1; index <= seconds * FRAMES_PER_SECOND; index++)
      yield before === undefined || index >= FADE_FRAMES ? frame : blended(before, frame, eased(index / FADE_FRAMES))
    before = frame
  }
}

/** Returns a share of time from 0 to 1 as a share of the way, slow at both ends. */
const eased = (share: number) => share * share * (3 - 2 * share)

function blended(before: Buffer, after: Buffer, share: number): Buffer {
  const mixed = Buffer.allocUnsafe(after.length)
  for (let index = 0; index < mixed.length; index++) {
    const old = before[index] ?? 0
    mixed[index] = old + ((after[index] ?? 0) - old) * share
  }
  return mixed
}
