import { beforeAll, expect, test } from 'vitest'
import { docketingEngineer } from '../support/http/application.ts'
import { startSmtpSink } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'
import { measureCost } from './cost.ts'
import { compare, keysIn, mailsWaiting, type Wrongs } from './inventory.ts'
import { sendAll, type Sent } from './load.ts'
import { startMachine, type Machine } from './machine.ts'
import { COMPILE_LIMIT_MS, litestream, versitygw } from './programs.ts'
import { startStore } from './store.ts'

// Simulates the loss of a computer with all its data. Another computer restores the data from the object store. The
// tests count the submissions, mails and files that are lost. With ACK=replicated the server confirms a submission only
// after the object store has it. With ACK=stored it confirms after its own disk has it.

const CLIENTS = 8
const SUBMISSIONS = 1000
const KILLS = 5
const STORED_SUBMISSIONS = 200
const MAILS_LIMIT_MS = 600_000
const STAFF_EMAIL = 'staff@drill.example'

type Loss = { acknowledged: number; lost: number; oldestLostMs: number; rtoMs: number; restoreMs: number }
type Drill = { losses: Loss[]; wrongs: Wrongs; attempts: number; mails: number }

beforeAll(() => void [litestream(), versitygw()], COMPILE_LIMIT_MS)

test('response times are measured with ACK=stored and with ACK=replicated, which waits for the store', async () => {
  const sink = await startSmtpSink()
  for (const clients of [1, CLIENTS]) {
    const times = await measureCost(clients, sink)
    for (const [ack, of] of Object.entries(times)) {
      console.log(`${clients} at a time, ACK=${ack}: p50 ${percentile(of, 0.5)} ms, p99 ${percentile(of, 0.99)} ms`)
      expect(of).toHaveLength(200)
    }
  }
  await sink.stop()
})

test('with ACK=stored, the submissions of the last seconds before the loss of a computer may be lost, and none is duplicated', async () => {
  const result = await drill('stored', STORED_SUBMISSIONS, 1)
  report('ACK=stored', result)
  expect(result.losses).toHaveLength(1)
  expect(result.wrongs.doubled).toEqual([])
})

test('with ACK=replicated, none of 1,000 submissions is lost although five computers are lost', async () => {
  const result = await drill('replicated', SUBMISSIONS, KILLS)
  report('ACK=replicated', result)
  expect(result.losses.map(({ lost }) => lost)).toEqual([0, 0, 0, 0, 0])
  expect(result.wrongs).toEqual({ lost: [], doubled: [], withoutMails: [], mailsLost: [], filesLost: [] })
})

/** Sends submissions, and meanwhile kills `kills` computers one after the other. */
async function drill(ack: 'stored' | 'replicated', count: number, kills: number): Promise<Drill> {
  const [store, sink] = await Promise.all([startStore(), startSmtpSink()])
  const machine = await startMachine(store, {
    ACK: ack,
    STAFF_EMAIL,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: `${sink.port}`,
    MAILS_PER_DAY: '1000000',
    STAFF_NOTICES_PER_DAY: '1000000',
  })
  try {
    await machine.server.admin.create('job_roles', docketingEngineer)
    // Applications need the job role. With ACK=stored the first loss could lose the role, and the server would refuse
    // applications. So wait until the object store has it.
    machine.copied()
    const losses: Promise<Loss>[] = []
    const sent: Sent[] = []
    let isLosing = false
    await sendAll([machine.server.origin], count, CLIENTS, (each, number) => {
      sent.push(each)
      const due = Math.round((count * (losses.length + 1)) / (kills + 1))
      if (isLosing || losses.length >= kills || number < due) return
      isLosing = true
      losses.push(lose(machine, sent).finally(() => (isLosing = false)))
    })
    const ended = await Promise.all(losses)
    // The lost server may have been sending a mail, which then has a lease. The new server sends that mail after the
    // lease ends, up to two minutes later.
    if (ack === 'replicated')
      await until('all mails are sent', () => mailsWaiting(machine.dataDir()) === 0, MAILS_LIMIT_MS)
    return {
      losses: ended,
      wrongs: compare(sent, machine.dataDir(), store.folder('files'), sink),
      attempts: sent.reduce((sum, { attempts }) => sum + attempts, 0),
      mails: sink.mails.length,
    }
  } finally {
    await machine.remove()
    await sink.stop()
    store.remove()
  }
}

/**
 * Simulates the loss of the computer and starts its replacement. Returns how many submissions were lost, and how long
 * the site was down.
 */
async function lose(machine: Machine, sent: readonly Sent[]): Promise<Loss> {
  const lostAt = Date.now()
  await machine.die()
  await machine.restore()
  const restoreMs = Date.now() - lostAt
  // No server has run since the loss, so the lost computer confirmed all of these submissions.
  const acknowledged = [...sent]
  const known = keysIn(machine.dataDir())
  const missing = acknowledged.filter(({ key }) => !known.has(key))
  await machine.start()
  const first = await until(
    'a submission is acknowledged again',
    () => sent.find(({ acknowledgedAt }) => acknowledgedAt > lostAt + restoreMs),
    60_000,
  )
  return {
    acknowledged: acknowledged.length,
    lost: missing.length,
    oldestLostMs: missing.length === 0 ? 0 : lostAt - Math.min(...missing.map(({ acknowledgedAt }) => acknowledgedAt)),
    rtoMs: first.acknowledgedAt - lostAt,
    restoreMs,
  }
}

function report(name: string, { losses, wrongs, attempts, mails }: Drill): void {
  console.log(`${name}: ${attempts} attempts, ${mails} mails`)
  for (const { acknowledged, lost, oldestLostMs, rtoMs, restoreMs } of losses)
    console.log(
      `computer lost after ${acknowledged} acknowledged: RPO ${lost} submissions (${oldestLostMs} ms), RTO ${rtoMs} ms (restored after ${restoreMs} ms)`,
    )
  for (const [kind, which] of Object.entries(wrongs)) console.log(`${kind}: ${which.length}`)
}

function percentile(of: readonly number[], part: number): string {
  const sorted = of.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1)
}
