import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { freshProof } from '../support/http/submission.ts'
import { post, newsletterPayload, submitEmail, sendProvenEmail } from '../support/http/form-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { startSmtpSink } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'

const PAIRS = 12
const PAIRS_AT_ONCE = 4
/** One more than the number of requests that one client may send in a minute. */
const CROWD = 61
const VICTIM = 'victim@firm.example'

let server: TestServer
afterEach(() => server.remove())

/** Returns a trusted proxy's header with a client address that differs for each `at`. */
const from = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at + 1}` })

test('known and unknown addresses get the same bytes, after the same minimum time', async () => {
  server = await startServer({ raiseLimits: true, env: { CAPTCHA_MAX_NUMBER: '1' } })
  const statuses = ['confirmed', 'pending', 'unsubscribed']
  for (let at = 0; at < PAIRS; at += 1) {
    await server.admin.create('newsletter_subscribers', {
      email: `known${at}@firm.example`,
      status: statuses[at % 3],
      confirmSentAt: new Date().toISOString(),
    })
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  const measure = async (kind: keyof typeof times, at: number) => {
    const payload = newsletterPayload({
      email: `${kind}${at}@firm.example`,
      altcha: await freshProof(server.origin, 'send-email'),
    })
    const start = performance.now()
    const { status, text, headers } = await submitEmail(server.origin, payload)
    times[kind].push(performance.now() - start)
    answers.add(`${status} ${headers.get('content-length')} ${text}`)
  }
  for (let first = 0; first < PAIRS; first += PAIRS_AT_ONCE) {
    await Promise.all(
      Array.from({ length: PAIRS_AT_ONCE }, (_, at) => [
        measure('known', first + at),
        measure('unknown', first + at),
      ]).flat(),
    )
  }
  expect([...answers]).toEqual(['200 16 {"success":true}'])
  expect([times.known.length, times.unknown.length]).toEqual([PAIRS, PAIRS])
  expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThan(290)
  expect(await server.admin.rows('outgoing_emails', 'to ~ "known%"')).toEqual([])
})

test('a mail address that sixty-one clients sign up at once gets one mail', async () => {
  server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1', CAPTCHA_MAX_NUMBER: '1', HOOK_ENGINES: '64' } })
  const proofs: string[] = []
  for (let at = 0; at < CROWD; at += 1) proofs.push(await freshProof(server.origin, 'send-email', from(at)))
  const answers = await Promise.all(
    proofs.map((altcha, at) =>
      submitEmail(server.origin, newsletterPayload({ email: at % 2 === 0 ? VICTIM : VICTIM.toUpperCase(), altcha }), {
        headers: from(at),
      }),
    ),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"success":true}']))
  expect((await server.admin.rows('newsletter_subscribers')).map(({ email, status }) => [email, status])).toEqual([
    [VICTIM, 'pending'],
  ])
  expect((await server.admin.rows('outgoing_emails')).map(({ to, kind }) => [to, kind])).toEqual([
    [VICTIM, 'newsletter-confirmation'],
  ])
})

test('the confirmation mail has a text and an HTML part, both links, the postal address and the headers of RFC 8058, and no typed text', async () => {
  const sink = await startSmtpSink()
  try {
    server = await startServer({
      raiseLimits: true,
      env: {
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(sink.port),
        STAFF_EMAIL: 'desk@firm.example',
        SITE_ORIGIN: 'https://www.firm.example',
      },
    })
    const typed = 'Visit https://evil.example\r\nBcc: all@firm.example'
    const answer = await sendProvenEmail(
      server.origin,
      newsletterPayload({ email: "o'neill@firm.example", subject: typed, source: 'evil\r\nX-Evil: 1', name: typed }),
    )
    expect(answer.status).toBe(200)
    await until('the mail is taken', () => sink.mails.length === 1)
    const [taken] = sink.mails
    expect(taken?.recipients).toEqual(["o'neill@firm.example"])
    const raw = taken?.raw.toString() ?? ''
    expect(raw).not.toMatch(/evil|^bcc:/im)

    const mail = await PostalMime.parse(raw)
    const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
    const [, wayOut] =
      /^<(https:\/\/www\.firm\.example\/newsletter\/unsubscribe\?token=[0-9a-f]{32})>$/.exec(
        header('list-unsubscribe').join(),
      ) ?? []
    expect(wayOut).toBeDefined()
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(mail.subject).toBe('Please confirm your Lexharbor newsletter subscription')
    expect(mail.replyTo).toMatchObject([{ address: 'desk@firm.example' }])
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(/https:\/\/www\.firm\.example\/newsletter\/confirm\?token=[0-9a-f]{32}/)
      expect(part).toContain(wayOut)
      expect(part).toContain('500 Example Street, Suite 1200, San Francisco, CA 94105')
    }
    expect(mail.html).toContain('https://www.firm.example/newsletter/preferences?token=')
    expect(mail.html?.match(/<a /g)).toHaveLength(3)

    // After the mail is sent, its row no longer contains a link.
    await until(
      'the mail is settled',
      async () => (await server.admin.rows('outgoing_emails'))[0]?.['status'] === 'sent',
    )
    expect(JSON.stringify(await server.admin.rows('outgoing_emails'))).not.toMatch(/token=/)
    const local = (wayOut ?? '').replace('https://www.firm.example', server.origin)
    expect(await post(local, 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 200,
      body: { code: 'done' },
    })

    // The database file no longer contains a link either.
    await server.stop()
    const file = await readFile(join(server.dataDir, 'data.db'), 'latin1')
    expect(file).toContain("o'neill@firm.example")
    expect(file).not.toContain((wayOut ?? '').slice(-32))
  } finally {
    await sink.stop()
  }
})
