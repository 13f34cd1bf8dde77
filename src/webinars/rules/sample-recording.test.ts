import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { captionFile, filmTime, cues, filmSeconds, sampleRecording, timedCues } from './sample-recording.ts'

const two = [
  { name: 'a', seconds: 5, title: 'First', text: 'One.' },
  { name: 'b', seconds: 61, title: 'Second', text: 'Two.' },
]

test('each cue begins where the one before ends', () => {
  expect(timedCues(two).map(({ start }) => start)).toEqual([0, 5])
  expect(timedCues(cues)).toHaveLength(10)
  expect(filmSeconds).toBe(59)
})

test('captions have the title and the text of each cue', () => {
  expect(captionFile(two)).toBe(
    'WEBVTT\n\n00:00.000 --> 00:05.000\nFirst\nOne.\n\n00:05.000 --> 01:06.000\nSecond\nTwo.\n',
  )
  expect(readFileSync(`public${sampleRecording.captions}`, 'utf8')).toBe(captionFile(cues))
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [65, '1:05'],
])('%i seconds are %s', (seconds, text) => {
  expect(filmTime(seconds)).toBe(text)
})

test('each cue stays long enough to be read: at most 20 characters a second', () => {
  const fast = cues.filter(({ text, seconds }) => text.length / seconds > 20)
  expect(fast).toEqual([])
})

test('the film has at most 900 KB', () => {
  expect(statSync(`public${sampleRecording.film}`).size).toBeLessThanOrEqual(900 * 1024)
})
