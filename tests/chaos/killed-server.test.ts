import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Site } from '../support/servers/site.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'

const SUBMISSIONS = 500
const SENDERS = 8
const KILL_EVERY = 100

let site: Site

beforeAll(async () => {
  site = await startSite({ sample: false })
})

afterAll(() => site.stop())

test('500 submissions through killed servers and lost answers become 500 rows, each with its two mails queued once', async () => {
  // One answer in seven is lost after the server has committed.
  let requests = 0
  site.proxy.decide = ({ method }) => (method === 'POST' && ++requests % 7 === 0 ? 'drop-answer' : 'pass')
  const keys = Array.from({ length: SUBMISSIONS }, () => randomUUID())
  let next = 0
  let accepted = 0
  let kills = 0
  let restart = Promise.resolve()

  const attempt = async (key: string) =>
    sendDemoRequest(site.origin, demoPayload({ altcha: await freshProof(site.origin) }), { key })

  async function send(key: string): Promise<void> {
    for (;;) {
      const answer = await attempt(key).catch(() => undefined)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  async function sender(): Promise<void> {
    for (let key = keys[next++]; key !== undefined; key = keys[next++]) {
      await send(key)
      accepted += 1
      if (accepted % KILL_EVERY === KILL_EVERY / 2) {
        kills += 1
        restart = restart.then(async () => {
          await site.server.kill()
          await site.server.start()
        })
      }
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  await restart

  expect(kills).toBe(SUBMISSIONS / KILL_EVERY)
  expect(accepted).toBe(SUBMISSIONS)
  expect(await site.server.admin.rows('demo_requests')).toHaveLength(SUBMISSIONS)
  const submissions = await site.server.admin.rows('submissions')
  expect(new Set(submissions.map((row) => row['key'])).size).toBe(SUBMISSIONS)
  expect(submissions).toHaveLength(SUBMISSIONS)
  expect(await site.server.admin.rows('outgoing_emails')).toHaveLength(2 * SUBMISSIONS)
  await site.server.stop()
  const database = new DatabaseSync(join(site.server.dataDir, 'data.db'), { readOnly: true })
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
})
