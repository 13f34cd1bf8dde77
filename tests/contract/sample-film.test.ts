import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECORDING_RECORD, recordingHashes, type RecordingRecord } from '../../src/build/drawings/recording-card.ts'
import { sampleRecording } from '../../src/webinars/rules/sample-recording.ts'
import { getPage, untilShown } from '../support/http/published-page.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  const port = await freePort()
  server = await startServer({ port, env: { SITE_ORIGIN: `http://127.0.0.1:${port}` }, sample: true })
})
afterAll(() => server.remove())

const PLAYER = `<video class="film" controls=""`

test('the film is up to date; if not, run `npm run recording` and commit it', async () => {
  const record: RecordingRecord = JSON.parse(readFileSync(RECORDING_RECORD, 'utf8'))
  expect(await recordingHashes(server.origin)).toEqual(record)
})

test('the server sends the film whole and in parts, and the worker does not install it', async () => {
  const { film, captions } = sampleRecording
  const size = readFileSync(`public${film}`).length
  const answers = await Promise.all(
    [{}, { Range: 'bytes=0-' }, { Range: 'bytes=1000-1999' }].map(async (headers) => {
      const answer = await fetch(server.origin + film, { headers })
      const { byteLength } = await answer.arrayBuffer()
      return [answer.status, answer.headers.get('content-type'), byteLength]
    }),
  )
  expect(answers).toEqual([
    [200, 'video/webm', size],
    [206, 'video/webm', size],
    [206, 'video/webm', 1000],
  ])
  expect((await fetch(server.origin + captions)).headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await (await fetch(`${server.origin}/sw.js`)).text()).not.toContain('/recordings/')
})

test('every sample that is over plays the film; once it is no sample, or its recording is mailed, the button says to ask for one', async () => {
  const slugs = (await server.admin.rows('webinars', 'views > 0')).map(({ slug }) => `/webinars/${String(slug)}`)
  expect(slugs).toHaveLength(4)
  for (const path of slugs) {
    const { text } = await getPage(server, path)
    expect([path, text.split(PLAYER).length - 1, text.includes('data-form="register-webinar"')]).toEqual([
      path,
      1,
      false,
    ])
  }
  const [first, second] = await server.admin.rows('webinars', 'views > 0')
  await server.admin.update('webinars', first?.id ?? '', { sample: false })
  await server.admin.update('webinars', second?.id ?? '', { recording_by: 'mail' })
  for (const each of [first, second]) {
    const path = `/webinars/${String(each?.['slug'])}`
    const { text } = await untilShown(server, path, 'data-form="register-webinar"')
    expect([text.includes('Ask for the recording'), text.includes('<video')]).toEqual([true, false])
  }
  await untilShown(server, '/webinars', 'Ask for the recording')
  const { text } = await getPage(server, '/webinars')
  expect([text.split('Watch Now').length - 1, text.split('>Ask for the recording<').length - 1]).toEqual([2, 2])
})
