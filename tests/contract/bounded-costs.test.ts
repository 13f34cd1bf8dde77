import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openRaw } from '../support/http/connections.ts'
import { signInForToken } from '../support/http/accounts.ts'
import { askForDemo, bookingIn, freeTimes } from '../support/http/demo-request.ts'
import { startMailDesk, type MailDesk, mailsTo } from '../support/mail/mail-desk.ts'
import { startServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { openDatabase } from '../support/servers/seeds.ts'

let desk: MailDesk

beforeAll(async () => {
  desk = await startMailDesk()
})
afterAll(() => desk.stop())

test('the call and the page refuse to move a demo to the year 5000, even while another process holds the database’s write lock', async () => {
  const { origin, dataDir } = desk.server
  const [time = ''] = await freeTimes(origin, 1)
  const key = crypto.randomUUID()
  const email = 'far@firm.example'
  expect(bookingIn(await askForDemo(origin, time, { email }, { key })).booking).toBe('booked')
  const [invitation] = await mailsTo(desk, email, 1)
  const token = invitation?.link('reschedule').split('token=')[1] ?? ''

  const far = '5000-01-03T15:00:00Z'
  const database = openDatabase(dataDir)
  database.exec('BEGIN IMMEDIATE')
  try {
    const called = await fetch(`${origin}/api/site/demo/reschedule`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, time: far }),
    })
    const newTimes = [expect.any(String), expect.any(String), expect.any(String)]
    expect([called.status, await called.json()]).toEqual([409, expect.objectContaining({ code: 'closed', newTimes })])
    const pressed = await fetch(`${origin}/demo/reschedule`, {
      method: 'POST',
      body: new URLSearchParams({ token, time: far }),
      redirect: 'manual',
    })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      `/demo/reschedule?token=${token}&result=closed`,
    ])
  } finally {
    database.exec('ROLLBACK')
    database.close()
  }
})

test('all forged links get the same page, and a HEAD gets the same status as a GET', async () => {
  const server = await startServer()
  onTestFinished(() => server.remove())
  const statuses: Record<string, number> = {}
  const texts = new Set<string>()
  for (let count = 0; count < 65; count += 1) {
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(`${server.origin}/demo/cancel?token=${count}`, { method })
      statuses[`${method} ${answer.status}`] = (statuses[`${method} ${answer.status}`] ?? 0) + 1
      if (method === 'GET' && answer.status === 404) texts.add(await answer.text())
    }
  }
  expect(statuses).toEqual({ 'HEAD 404': 60, 'GET 404': 60, 'HEAD 429': 5, 'GET 429': 5 })
  const head = await openRaw(
    server.port,
    'HEAD /demo/reschedule HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
  )
  await until('its answer has ended', () => head.socket.destroyed)
  expect(head.heard()).toMatch(/^HTTP\/1\.1 404 [^<]*\r\n\r\n$/)
  expect([...texts]).toEqual([expect.stringContaining('We don’t recognize this link')])
})

test('subscriptions of more than 4 KB are refused, for guests and for staff', async () => {
  const { origin, credentials } = desk.server
  const tokens = ['', await signInForToken(desk.server, credentials.email, credentials.password)]
  for (const token of tokens) {
    const answer = await fetch(`${origin}/api/realtime`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ clientId: 'x', subscriptions: ['blog_posts/*'.padEnd(4096, 'x')] }),
    })
    expect([token !== '', answer.status]).toEqual([token !== '', 413])
  }
})
