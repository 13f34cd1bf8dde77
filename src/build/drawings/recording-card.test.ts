import { expect, test } from 'vitest'
import { FRAMES_PER_SECOND, framesOf } from './recording-card.ts'

test('each card lasts its seconds, and the second fades in', () => {
  const [dark, light] = [Buffer.from([0, 0, 0]), Buffer.from([200, 200, 200])]
  const frames = [
    ...framesOf([
      { seconds: 1, frame: dark },
      { seconds: 2, frame: light },
    ]),
  ]
  expect(frames).toHaveLength(3 * FRAMES_PER_SECOND)
  expect(frames.slice(0, FRAMES_PER_SECOND).every((frame) => frame === dark)).toBe(true)
  const values = frames.slice(FRAMES_PER_SECOND).map(([value]) => value)
  expect(values.slice(0, 11)).toEqual([5, 20, 43, 70, 100, 129, 156, 179, 194, 200, 200])
  expect(frames.at(-1)).toBe(light)
})
