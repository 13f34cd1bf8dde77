import { randomUUID } from 'node:crypto'
import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'
import type { SmtpSink } from './smtp-sink.ts'

/**
 * Waits until the server has sent all mails that are due. To that end it enqueues a mail of the lowest priority, and
 * waits until this mail has arrived. A test can then conclude that no other due mail will arrive.
 */
export async function untilQueuePassed({ admin }: TestServer, sink: SmtpSink): Promise<void> {
  const domain = `${randomUUID()}.example`
  const { id } = await admin.create('outgoing_emails', {
    to: `last@${domain}`,
    subject: 'The last of the queue',
    text: 'Nothing waits.',
    lane: 'bulk',
    status: 'queued',
    nextAttemptAt: new Date().toISOString(),
    messageId: `<last@${domain}>`,
  })
  await until('no mail is due or on its way', async () => {
    await admin.call('POST', '/api/crons/deliver-mail')
    const now = new Date().toISOString().replace('T', ' ')
    const left = await admin.rows(
      'outgoing_emails',
      `status = 'sending' || status = 'queued' && nextAttemptAt <= '${now}'`,
    )
    return left.length === 0
  })
  await admin.remove('outgoing_emails', id)
  const at = sink.mails.findIndex(({ recipients }) => recipients.includes(`last@${domain}`))
  if (at === -1) throw new Error('the last mail of the queue did not come')
  sink.mails.splice(at, 1)
}
