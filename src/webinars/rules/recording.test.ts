import { expect, test } from 'vitest'
import { hostOf, recordingOf } from './recording.ts'

test.each([
  ['https://video.example/1', false, '', { url: 'https://video.example/1', views: 7, isExample: false }],
  ['http://video.example/1', true, '', { url: 'http://video.example/1', views: 7, isExample: false }],
  ['', false, '', { url: null, views: 0, isExample: false }],
  ['', true, '', { url: null, views: 7, isExample: true }],
  ['', true, 'mail', { url: null, views: 0, isExample: false }],
  ['javascript:alert(1)', false, '', { url: null, views: 0, isExample: false }],
] as const)(
  'a webinar with 7 views, recorded at %j, sample: %s, sent by %j, offers %o',
  (recording_url, sample, recording_by, offered) => {
    expect(recordingOf({ recording_url, recording_by, views: 7, sample })).toEqual(offered)
  },
)

test.each([
  ['https://www.video.example/watch?v=1', 'video.example'],
  ['http://a@video.example:8080', 'video.example'],
])('the recording %s has the host %s', (url, host) => {
  expect(hostOf(url)).toBe(host)
})
