import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminApi, type AdminApi } from './support/http/accounts.ts'
import { demoPayload, sendDemoRequest } from './support/http/demo-request.ts'
import { freshProof } from './support/http/submission.ts'
import { freePort } from './support/servers/free-port.ts'
import { startSmtpSink } from './support/mail/smtp-sink.ts'
import { repositoryRoot } from './support/repository/source-files.ts'
import { type End, type StartCommand, openStartFolder } from './support/servers/start-folder.ts'
import { until } from './support/until.ts'

// Tests `npm start` without a failure. tests/start-failures.test.ts tests its failures.

const ARTICLES = readdirSync(join(repositoryRoot, 'pocketbase/sample/articles')).length
const UP = 'Ctrl-C stops everything.\n\n'
const DEFAULT_EMAIL = 'admin@lexharbor.example'
const STAFF = 'staff@lexharbor.example'
const PROSPECT = 'ada@okafor-lind.example'

const folder = openStartFolder()
let project: string

beforeAll(async () => {
  project = await folder.builtProject()
})

afterAll(() => folder.remove())

// The tests run in this order: they start the site, use it, end it, and start it again.
describe('npm start on an empty data folder', { shuffle: false }, () => {
  const data = folder.fresh()
  let address: string
  let origin: string
  let first: StartCommand
  let password: string
  let staffPassword: string

  beforeAll(async () => {
    address = `127.0.0.1:${await freePort()}`
    origin = `http://${address}`
    first = folder.run(project, 'start', { HTTP_ADDR: address, DATA_DIR: data, CAPTCHA_MAX_NUMBER: '500' })
    await first.prints(UP)
    password = /^Administrator created: \S+ \/ (\S+)$/m.exec(first.output())?.[1] ?? ''
    staffPassword = /^Staff account created: \S+ \/ (\S+)$/m.exec(first.output())?.[1] ?? ''
  })

  const admin = () => adminApi(origin, { email: DEFAULT_EMAIL, password })

  test('serves the site and the dashboard, and prints both addresses', async () => {
    expect(first.output()).toContain(
      `\n  Site       ${origin}\n  Dashboard  ${origin}/_/\n  Staff      ${origin}/admin/images\n  Mail       caught in ${data}/mail, one .eml file each\n`,
    )
    const statuses = ['/', '/request-demo', '/blog', '/_/'].map(
      async (path) => (await fetch(`${origin}${path}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200])
  })

  test('creates an account for the dashboard and another for the site, and prints each random password once', async () => {
    expect(first.output().match(/^Administrator created: admin@lexharbor\.example \/ [a-zA-Z0-9]{20}$/gm)).toHaveLength(
      1,
    )
    expect(first.output().match(/^Staff account created: admin@lexharbor\.example \/ [a-zA-Z0-9]{20}$/gm)).toHaveLength(
      1,
    )
    for (const each of [password, staffPassword]) expect(first.output().split(each)).toHaveLength(2)
    expect(password).not.toBe(staffPassword)
    expect(await signIn(origin, '_superusers', DEFAULT_EMAIL, password)).toMatch(/^\w{15}$/)
    const user = await signIn(origin, 'users', DEFAULT_EMAIL, staffPassword)
    expect(await admin().rows('user_roles')).toMatchObject([{ user, role: 'admin' }])
  })

  test('loads the sample articles', async () => {
    expect(await admin().rows('blog_posts')).toHaveLength(ARTICLES)
  })

  test('stores mails in files instead of sending them, and prints the path of each', async () => {
    await requestDemo(origin)
    await until('both mails are sent', async () =>
      (await admin().rows('outgoing_emails')).every(({ status }) => status === 'sent'),
    )
    await until('both are named', () => namedMails(first.output()).length === 2)
    const mails = namedMails(first.output())
    expect(mails.toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject([
      { to: PROSPECT, subject: expect.stringContaining('We received your demo request') },
      { to: STAFF, subject: expect.stringContaining('New demo request') },
    ])
    expect(readdirSync(join(data, 'mail')).toSorted()).toEqual(mails.map(({ file }) => basename(file)).toSorted())
    for (const { file, to } of mails) expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^To: .*${to}`, 'm'))
  })

  test('ends at Ctrl-C, with all processes that it started', async () => {
    expect(await endWithPorts(first, 'everything', [portOf(origin), await mailPort(admin())])).toEqual(inOrder)
  })

  test('finds everything unchanged when it starts again, with the same password and articles', async () => {
    const second = folder.run(project, 'start', { HTTP_ADDR: address, DATA_DIR: data })
    await second.prints(UP)
    expect(second.output().match(/unchanged$/gm)).toHaveLength(6)
    expect(second.output()).toContain('Sample content was loaded before; nothing to do.\n')
    for (const told of ['Administrator', 'Staff account', password, staffPassword])
      expect(second.output()).not.toContain(told)
    expect(await admin().rows('blog_posts')).toHaveLength(ARTICLES)
    // Send the signal only to the command. A terminal would send it to the whole process group; here the command itself
    // must end its child processes.
    expect(await endWithPorts(second, 'the command', [portOf(origin), await mailPort(admin())])).toEqual(inOrder)
  })
})

test('ADMIN_EMAIL, the two passwords and SMTP_HOST replace the default address, the random passwords and the folder for mail, at every address of this computer', async () => {
  const sink = await startSmtpSink()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const data = folder.fresh()
  const account = { email: 'owner@example.com', password: 'a-password-of-my-own' }
  const staffPassword = 'and-another-of-my-own'
  const start = folder.run(await folder.builtProjectWithOneSample(), 'start', {
    HTTP_ADDR: `0.0.0.0:${port}`,
    DATA_DIR: data,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SITE_ADMIN_PASSWORD: staffPassword,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    CAPTCHA_MAX_NUMBER: '500',
  })
  await start.prints(UP)
  expect(start.output().match(/^.+ created: .+$/gm)).toEqual([
    'Administrator created: owner@example.com / (as set in ADMIN_PASSWORD)',
    'Staff account created: owner@example.com / (as set in SITE_ADMIN_PASSWORD)',
  ])
  expect(await (await fetch(origin)).text()).toContain(`<link rel="canonical" href="${origin}/"`)
  for (const password of [account.password, staffPassword]) expect(start.output()).not.toContain(password)
  expect(await signIn(origin, 'users', account.email, staffPassword)).toMatch(/^\w{15}$/)

  expect(start.output()).toContain('\n  Mail       sent through 127.0.0.1\n')
  expect(await mailPort(adminApi(origin, account))).toBe(sink.port)
  await requestDemo(origin)
  await until('the mail server has both mails', () => sink.mails.length === 2)
  expect(sink.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([PROSPECT, STAFF])
  expect(await endWithPorts(start, 'everything', [portOf(origin)])).toEqual(inOrder)
  expect(existsSync(join(data, 'mail'))).toBe(false)
  expect(start.output()).not.toContain('mail to ')
  await sink.stop()
})

function namedMails(output: string): { to: string; subject: string; file: string }[] {
  return [...output.matchAll(/^mail to (\S+): "(.+)" → (.+)\n/gm)].map(([, to = '', subject = '', file = '']) => ({
    to,
    subject,
    file,
  }))
}

type OrderlyEnd = Pick<End, 'status' | 'leftRunning'> & {
  lastWords: string
  listeningBefore: boolean
  listeningAfter: boolean
}
const inOrder: OrderlyEnd = {
  status: 0,
  leftRunning: false,
  lastWords: '',
  listeningBefore: true,
  listeningAfter: false,
}

/**
 * Interrupts the command and returns how it ended. `listeningBefore`: whether all ports were open before.
 * `listeningAfter`: whether any port is still open.
 */
async function endWithPorts(
  start: StartCommand,
  whom: 'everything' | 'the command',
  ports: number[],
): Promise<OrderlyEnd> {
  const before = await Promise.all(ports.map(isListening))
  const said = start.output().length
  start.interrupt(whom)
  const { status, leftRunning, output } = await start.end
  const after = await Promise.all(ports.map(isListening))
  return {
    status,
    leftRunning,
    lastWords: output.slice(said),
    listeningBefore: !before.includes(false),
    listeningAfter: after.includes(true),
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function requestDemo(origin: string): Promise<void> {
  const { status } = await sendDemoRequest(origin, demoPayload({ altcha: await freshProof(origin) }))
  expect(status).toBe(200)
}

/** Signs in and returns the ID of the account. */
async function signIn(origin: string, collection: string, identity: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/collections/${collection}/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, password }),
  })
  return v.parse(v.object({ record: v.object({ id: v.string() }) }), await answer.json()).record.id
}

const portOf = (origin: string) => Number(new URL(origin).port)

/**
 * Returns the port to which the server sends mail: the port of the mail catcher, unless SMTP_HOST names a mail server.
 */
async function mailPort(admin: AdminApi): Promise<number> {
  const settings = v.parse(
    v.object({ smtp: v.object({ host: v.literal('127.0.0.1'), port: v.number() }) }),
    await admin.call('GET', '/api/settings'),
  )
  return settings.smtp.port
}
