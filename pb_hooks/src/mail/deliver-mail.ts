import { databaseTime, timeOf } from '../database-time.ts'
import { afterFailure, LEASE_MS, LONGEST_DELAY_MS } from './delivery-policy.ts'

// A run ends before the next minute's begins, and early when the server seems to be down: the rest waits in the queue.
const RUN_MS = 50_000
const FAILURES_IN_A_ROW = 3
const SILENCE_MS = 5_000
const ERROR_MAX_LENGTH = 1000
// The transport sees by its ending that it is for a calendar.
const CALENDAR_NAME = 'event.ics'

/**
 * Job `deliver-mail`: sends what is due, each mail by one worker at a time. A worker that dies while sending leaves a lease; the mail
 * is then sent again under the same Message-ID. Without SMTP in the settings everything stays queued, untouched.
 */
export function deliverMail(): void {
  if (!$app.settings().smtp.enabled) return

  const end = Date.now() + RUN_MS
  let failures = 0
  while (failures < FAILURES_IN_A_ROW && Date.now() < end) {
    const mail = claimNext($app)
    if (mail === undefined) return
    const start = Date.now()
    const sent = deliver($app, mail)
    if (!sent && Date.now() - start > SILENCE_MS) return
    failures = sent ? 0 : failures + 1
  }
}

function claimNext(app: PbApp): PbRecord | undefined {
  const now = new Date()
  const after = (ms: number) => databaseTime(new Date(now.getTime() + ms))
  let claimed: PbRecord | undefined
  app.runInTransaction((tx) => {
    const [mail] = tx.findRecordsByFilter(
      'outgoing_emails',
      // What lies further ahead than we ever set it was written before the clock was set back.
      `(status = 'queued' && (nextAttemptAt <= {:now} || nextAttemptAt > {:longestDelay}))
        || (status = 'sending' && (leaseUntil <= {:now} || leaseUntil > {:longestLease}))`,
      'nextAttemptAt,created',
      1,
      0,
      { now: databaseTime(now), longestDelay: after(2 * LONGEST_DELAY_MS), longestLease: after(2 * LEASE_MS) },
    )
    if (mail === undefined) return
    mail.set('status', 'sending')
    mail.set('attempts', mail.getInt('attempts') + 1)
    mail.set('leaseUntil', new Date(now.getTime() + LEASE_MS).toISOString())
    if (mail.getString('firstAttemptAt') === '') mail.set('firstAttemptAt', now.toISOString())
    tx.save(mail)
    claimed = mail
  })
  return claimed
}

function deliver(app: PbApp, mail: PbRecord): boolean {
  try {
    app.newMailClient().send(messageOf(app, mail))
  } catch (error) {
    noteFailure(app, mail, String(error))
    return false
  }
  mail.set('status', 'sent')
  mail.set('sentAt', new Date().toISOString())
  mail.set('leaseUntil', '')
  mail.set('lastError', '')
  if (mail.getBool('holdsToken')) forgetContent(mail)
  app.save(mail)
  return true
}

// Tokens are stored as hashes; the mail that carried one must not be the exception for longer than it waits.
function forgetContent(mail: PbRecord): void {
  for (const column of ['text', 'html']) mail.set(column, '')
  mail.set('headers', {})
}

function noteFailure(app: PbApp, mail: PbRecord, error: string): void {
  const now = Date.now()
  const verdict = afterFailure(error, mail.getInt('attempts'), now - timeOf(mail, 'firstAttemptAt'), Math.random())
  mail.set('status', verdict.status)
  mail.set('lastError', error.slice(0, ERROR_MAX_LENGTH))
  mail.set('leaseUntil', '')
  if (verdict.status === 'queued') mail.set('nextAttemptAt', new Date(now + verdict.delayMs).toISOString())
  app.save(mail)
  app.logger().warn('a mail was not sent', 'mail', mail.id, 'status', verdict.status)
}

function messageOf(app: PbApp, mail: PbRecord): PbMailMessage {
  const { senderAddress, senderName } = app.settings().meta
  const replyTo = mail.getString('replyTo')
  const stored: unknown = JSON.parse(mail.getString('headers') || '{}')
  const message = new MailerMessage({
    from: { address: senderAddress, name: senderName },
    to: [{ address: mail.getString('to') }],
    subject: mail.getString('subject'),
    html: mail.getString('html'),
    text: mail.getString('text'),
    headers: {
      ...(typeof stored === 'object' ? stored : {}),
      'Message-ID': mail.getString('messageId'),
      ...(replyTo === '' ? {} : { 'Reply-To': replyTo }),
    },
  })
  const calendar = mail.getString('calendar')
  // Set afterwards: the constructor takes plain values only.
  if (calendar !== '')
    message.attachments = { [CALENDAR_NAME]: $filesystem.fileFromBytes(toBytes(calendar), CALENDAR_NAME).reader.open() }
  return message
}
