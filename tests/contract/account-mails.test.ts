import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Tests mails that the server sends without its mail queue: PocketBase's own mails, and mails of commands. They must
// look like the site's other mails.

const SITE = 'https://www.lexharbor.example'
const COLLEAGUE = 'bo@firm.example'

let sink: SmtpSink
let server: TestServer

beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startServer({
    raiseLimits: true,
    env: { SITE_ORIGIN: SITE, SMTP_HOST: '127.0.0.1', SMTP_PORT: `${sink.port}` },
  })
  await createAccount(server, COLLEAGUE, 'editor')
})
afterAll(async () => {
  await server.remove()
  await sink.stop()
})

const TOKEN = '[\\w-]+\\.[\\w-]+\\.[\\w-]+'
const inDashboard = (action: string) => new RegExp(`^${SITE}/_/#/auth/${action}/${TOKEN}$`)
const resetOf = (collection: string, email: string) =>
  callApi(server, 'POST', `/api/collections/${collection}/request-password-reset`, '', { email })
/** Sends a test mail, as "Send test email" in the dashboard does. */
const tried = (template: string) =>
  server.admin.call('POST', '/api/settings/test/email', { email: COLLEAGUE, template, collection: 'users' })

test.each<{ mail: string; send: () => Promise<unknown>; subject: RegExp; links: readonly RegExp[] }>([
  {
    mail: 'an invitation',
    send: () => server.run('user', 'add', 'another@firm.example', '--role', 'editor'),
    subject: /^Your account at Lexharbor$/,
    links: [new RegExp(`^${SITE}/admin/images#reset=${TOKEN}$`)],
  },
  {
    mail: 'a new password',
    send: () => resetOf('users', COLLEAGUE),
    subject: /^Set a new Lexharbor password$/,
    links: [new RegExp(`^${SITE}/admin/images#reset=${TOKEN}$`)],
  },
  {
    mail: 'a new password of the dashboard',
    send: () => resetOf('_superusers', server.superuser.email),
    subject: /^Set a new Lexharbor dashboard password$/,
    links: [inDashboard('confirm-password-reset')],
  },
  {
    mail: 'an address to be confirmed',
    send: () => tried('verification'),
    subject: /^Confirm the address of your Lexharbor account$/,
    links: [inDashboard('confirm-verification')],
  },
  {
    mail: 'a new address',
    send: () => tried('email-change'),
    subject: /^Confirm the new address of your Lexharbor account$/,
    links: [inDashboard('confirm-email-change')],
  },
  {
    mail: 'a code',
    send: () => tried('otp'),
    subject: /^\S+ is your Lexharbor code$/,
    links: [new RegExp(`^${SITE}/admin/images$`)],
  },
  {
    mail: 'a sign-in from elsewhere',
    send: () => tried('login-alert'),
    subject: /^New sign-in to your Lexharbor account$/,
    links: [new RegExp(`^${SITE}/admin/images$`)],
  },
  {
    mail: 'word of codes',
    send: () => server.run('superuser', 'code', 'on'),
    subject: /^Your Lexharbor dashboard asks for a code from now on$/,
    links: [],
  },
  {
    mail: 'a test',
    send: () => server.run('mail', 'test', COLLEAGUE),
    subject: /^Test message from Lexharbor$/,
    links: [],
  },
])('$mail has the look of all mails, a written text, and whole links', async ({ send, subject, links }) => {
  const before = sink.mails.length
  await send()
  await until('the mail came', async () => sink.mails.length > before)
  expect(sink.mails).toHaveLength(before + 1)
  const { html = '', text = '', ...mail } = await PostalMime.parse(sink.mails.at(-1)?.raw ?? '')
  expect(mail.subject).toMatch(subject)
  expect(mail.headers.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value)).toEqual([
    'auto-generated',
  ])
  expect(html).toContain('<meta name="format-detection"')
  expect(html).toContain('You get this because')
  expect(text).not.toMatch(/[<>]|&[a-z]+;/)
  const inText = text.split(/\s/).filter((word) => word.startsWith('https://'))
  const inHtml = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)
  expect(inText).toEqual(links.map((link) => expect.stringMatching(link)))
  expect(inHtml).toEqual(inText)
})
