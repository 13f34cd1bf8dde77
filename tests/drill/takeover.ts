/**
 * Two computers, one copy: `node tests/drill/takeover.ts`. The standby takes over by command while the server is well, and by the lease while it is
 * suspended, each time under load; the former server goes on and must find out. Ends with status 1 unless nothing was lost, doubled or split.
 */
import { docketingEngineer } from '../support/http/application.ts'
import { contactPayload, sendProvenEmail } from '../support/http/send-email.ts'
import { startSmtpSink } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'
import { compare, keysIn, mailsWaiting } from './inventory.ts'
import { sendAll, type Sent } from './load.ts'
import { startMachine } from './machine.ts'
import { startStandby } from './standby.ts'
import { startStore } from './store.ts'

const SUBMISSIONS = 200
const CLIENTS = 8
const MAILS_LIMIT_MS = 600_000

const [store, sink] = await Promise.all([startStore(), startSmtpSink()])
const env = {
  ACK: 'replicated',
  REPLICA_LEASE: 'on',
  LEASE_SECONDS: '6',
  STAFF_EMAIL: 'staff@drill.example',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: `${sink.port}`,
  MAILS_PER_DAY: '1000000',
  NEWSLETTER_DAY: 'off',
  CAPTCHA_MAX_NUMBER: '500',
  CLIENT_CONNECTIONS: '4096',
}
const failed: string[] = []
const expect = (holds: boolean, what: string) => void (holds || failed.push(what))

const first = await startMachine(store, env)
await first.server.admin.create('job_roles', docketingEngineer)
const second = await startStandby(store, env)
const everything: Sent[] = []

// By command, while the server is well and under load.
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
expect(
  everything.some(({ origin }) => origin === second.origin),
  'the standby acknowledged something',
)
await isFenced('the former server', first.server.origin, first.dataDir())
reportWrongs('by command', second.dataDir)

// By the lease, while the whole computer of the server is suspended, which then goes on as if nothing had been.
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
await isFenced('the suspended server', second.origin, second.dataDir)
await until('all mails are sent', () => mailsWaiting(third.dataDir) === 0, MAILS_LIMIT_MS)
reportWrongs('at the end', third.dataDir)
const received = everything.map(({ email }) => sink.mails.filter(({ recipients }) => recipients.includes(email)).length)
console.log(`mails to visitors: ${received.reduce((sum, each) => sum + each, 0)} for ${everything.length} submissions`)
expect(
  received.every((each) => each > 0),
  'every visitor has had a mail',
)

console.log(failed.length === 0 ? 'takeover: no split, nothing lost' : `takeover FAILED: ${failed.join('; ')}`)
await Promise.all([first.remove(), second.remove(), third.remove(), sink.stop()])
store.remove()
process.exit(failed.length === 0 ? 0 : 1)

/** Who has lost the lease acknowledges nothing, and stores nothing once it knows. */
async function isFenced(who: string, origin: string, dataDir: string): Promise<void> {
  const answers: number[] = []
  for (let tries = 0; tries < 3; tries += 1)
    answers.push((await sendProvenEmail(origin, contactPayload({ email: `late-${tries}@drill.example` }))).status)
  expect(
    answers.every((status) => status === 503),
    `${who} answers 503, not ${answers.join(', ')}`,
  )
  const before = keysIn(dataDir).size
  const late = await sendProvenEmail(origin, contactPayload({ email: 'too-late@drill.example' }))
  expect(late.status === 503 && late.headers.get('retry-after') !== null, `${who} answers 503 to the last`)
  expect(keysIn(dataDir).size === before, `${who} stores nothing more`)
}

function reportWrongs(when: string, dataDir: string): void {
  const { lost, doubled, filesLost } = compare(everything, dataDir, store.folder('files'), sink)
  console.log(
    `${when}: lost ${lost.length}, doubled ${doubled.length}, files lost ${filesLost.length} of ${everything.length}`,
  )
  for (const [kind, which] of Object.entries({ lost, doubled, filesLost }))
    expect(which.length === 0, `${which.length} ${kind} ${when}`)
}
