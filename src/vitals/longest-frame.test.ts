import { expect, test } from 'vitest'
import { createLongestFrame, type AnimationFrame } from './longest-frame.ts'

const ORIGIN = 'https://site.example'

const longestOf = (frames: readonly (readonly [duration: number, scripts: Readonly<Record<string, number>>])[]) => {
  const found = createLongestFrame(ORIGIN)
  for (const [duration, scripts] of frames) found.add(frameOf(duration, scripts))
  return found.longest()
}

const frameOf = (duration: number, scripts: Readonly<Record<string, number>>): AnimationFrame => ({
  duration,
  scripts: Object.entries(scripts).map(([path, took]) => ({ duration: took, sourceURL: ORIGIN + path })),
})

test('a view without long frames has none', () => expect(longestOf([])).toEqual({}))

test('the longest frame counts, and in it the script that ran longest', () => {
  expect(
    longestOf([
      [60, { '/assets/vendor-router-12345678.js': 55 }],
      [180.4, { '/pricing': 20, '/assets/vendor-react-12345678.js': 90, '/assets/main-12345678.js': 30 }],
      [70, { '/assets/main-12345678.js': 60 }],
    ]),
  ).toEqual({ frame: 180, script: 'vendor-react' })
})

test('a frame may be long without a script', () => {
  expect(longestOf([[90, {}]])).toEqual({ frame: 90, script: 'no-script' })
})
