import { beforeAll, expect, test } from 'vitest'
import { docketingEngineer } from '../support/http/application.ts'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'
import { startSmtpSink } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'
import { compare, keysIn, mailsWaiting } from './inventory.ts'
import { sendAll, type Sent } from './load.ts'
import { startMachine } from './machine.ts'
import { COMPILE_LIMIT_MS, litestream, versitygw } from './programs.ts'
import { startStandby } from './standby.ts'
import { startStore } from './store.ts'

// Two computers share one copy of the database in the object store. The standby takes over twice under load: by command
// from a healthy server, and after the lease of a suspended server has ended. The former server then resumes, and must
// notice the takeover.

const SUBMISSIONS = 200
const CLIENTS = 8
const MAILS_LIMIT_MS = 600_000

beforeAll(() => void [litestream(), versitygw()], COMPILE_LIMIT_MS)

test('a standby takes over from a healthy server, and from a suspended one: no split brain, nothing lost', async () => {
  const [store, sink] = await Promise.all([startStore(), startSmtpSink()])
  const env = {
    ACK: 'replicated',
    REPLICA_LEASE: 'on',
    LEASE_SECONDS: '6',
    STAFF_EMAIL: 'staff@drill.example',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: `${sink.port}`,
    MAILS_PER_DAY: '1000000',
    STAFF_NOTICES_PER_DAY: '1000000',
    NEWSLETTER_DAY: 'off',
    CAPTCHA_MAX_NUMBER: '500',
    CLIENT_CONNECTIONS: '4096',
  }
  const first = await startMachine(store, env)
  await first.server.admin.create('job_roles', docketingEngineer)
  const second = await startStandby(store, env)
  const everything: Sent[] = []
  const expectWhole = (when: string, dataDir: string) => {
    const { lost, doubled, filesLost } = compare(everything, dataDir, store.folder('files'), sink)
    console.log(
      `${when}: lost ${lost.length}, doubled ${doubled.length}, files lost ${filesLost.length} of ${everything.length}`,
    )
    expect({ lost, doubled, filesLost }).toEqual({ lost: [], doubled: [], filesLost: [] })
  }

  // First takeover: by command, while the server is healthy and under load.
  let askedAt = 0
  const origins = [first.server.origin, second.origin]
  const taken = second.serving().then(() => Date.now())
  everything.push(
    ...(await sendAll(origins, SUBMISSIONS, CLIENTS, (_sent, number) => {
      if (number < SUBMISSIONS / 4 || askedAt > 0) return
      askedAt = Date.now()
      second.takeOver()
    })),
  )
  console.log(`by command: the standby is the server after ${(await taken) - askedAt} ms`)
  expect(everything.some(({ origin }) => origin === second.origin)).toBe(true)
  await expectFenced(first.server.origin, first.dataDir())
  expectWhole('by command', second.dataDir)

  // Second takeover: after the lease has ended, because the server's whole computer is suspended. Later that computer
  // resumes, without knowledge of the takeover.
  await first.server.stop()
  const third = await startStandby(store, env)
  let frozenAt = 0
  const takenAgain = third.serving().then(() => Date.now())
  everything.push(
    ...(await sendAll([second.origin, third.origin], SUBMISSIONS, CLIENTS, (_sent, number) => {
      if (number < SUBMISSIONS / 4 || frozenAt > 0) return
      frozenAt = Date.now()
      second.freeze()
    })),
  )
  console.log(
    `by the lease: the standby is the server ${(await takenAgain) - frozenAt} ms after the computer was suspended`,
  )
  second.thaw()
  await expectFenced(second.origin, second.dataDir)
  await until('all mails are sent', () => mailsWaiting(third.dataDir) === 0, MAILS_LIMIT_MS)
  expectWhole('at the end', third.dataDir)
  const received = everything.map(
    ({ email }) => sink.mails.filter(({ recipients }) => recipients.includes(email)).length,
  )
  console.log(
    `mails to visitors: ${received.reduce((sum, each) => sum + each, 0)} for ${everything.length} submissions`,
  )
  expect(received.filter((each) => each === 0)).toEqual([])

  await Promise.all([first.remove(), second.remove(), third.remove(), sink.stop()])
  store.remove()
})

/** Expects that the former server confirms nothing, and writes nothing once it knows of the takeover. */
async function expectFenced(origin: string, dataDir: string): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1)
    expect((await sendProvenEmail(origin, contactPayload({ email: `late-${tries}@drill.example` }))).status).toBe(503)
  const before = keysIn(dataDir).size
  const late = await sendProvenEmail(origin, contactPayload({ email: 'too-late@drill.example' }))
  expect({ status: late.status, body: late.body }).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(late.headers.get('retry-after')).not.toBeNull()
  expect(keysIn(dataDir).size).toBe(before)
}
