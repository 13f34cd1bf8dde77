import type { SmtpSink } from '../support/mail/smtp-sink.ts'
import { sendAll } from './load.ts'
import { startMachine } from './machine.ts'
import { startStore } from './store.ts'

const ROUNDS = 10
/** The number of requests per round to each of the two servers. */
const IN_ROUND = 20

/**
 * Measures how long (ms) a client waits for a confirmation: with ACK=stored (the server's disk has the submission), and
 * with ACK=replicated (the object store has it too). The two servers alternate, so that other work on the computer
 * affects both.
 */
export async function measureCost(
  clients: number,
  sink: SmtpSink,
): Promise<{ stored: number[]; replicated: number[] }> {
  const store = await startStore()
  const env = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: `${sink.port}`,
    MAILS_PER_DAY: '1000000',
    STAFF_NOTICES_PER_DAY: '1000000',
  }
  const [stored, replicated] = [
    await startMachine({ ...store, env: { ...store.env, REPLICA_S3_PATH: 'stored' } }, { ...env, ACK: 'stored' }),
    await startMachine(store, { ...env, ACK: 'replicated' }),
  ]
  const times: Awaited<ReturnType<typeof measureCost>> = { stored: [], replicated: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const ack of round % 2 === 0 ? (['stored', 'replicated'] as const) : (['replicated', 'stored'] as const)) {
        const { origin } = (ack === 'stored' ? stored : replicated).server
        // Send no files, because uploads take equally long with both settings.
        const sent = await sendAll([origin], IN_ROUND, clients, () => undefined, false)
        times[ack].push(...sent.map(({ tookMs }) => tookMs))
      }
    }
  } finally {
    await Promise.all([stored.remove(), replicated.remove()])
    store.remove()
  }
  return times
}
