import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { openShell, type ShellSession } from '../support/servers/start-folder.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { until } from '../support/until.ts'

// Runs the commands in docs/operations, page by page, in an empty folder that contains only the built program.

const pages = readdirSync(join(repositoryRoot, 'docs/operations'))
  // Leave out this page, because tests/deploy.test.ts runs its commands.
  .filter((name) => name !== 'deploy.md')
  .map((name) => readFileSync(join(repositoryRoot, 'docs/operations', name), 'utf8'))
const binary = process.env['LEXHARBOR_BINARY'] ?? join(repositoryRoot, 'build/lexharbor')

let folder: string
let port: number
let sink: SmtpSink
let shell: ShellSession

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-operations-'))
  cpSync(binary, join(folder, 'lexharbor'))
  port = await freePort()
  sink = await startSmtpSink()
  shell = openShell(folder, { PATH: process.env['PATH'] ?? '', HOME: folder })
})

afterAll(async () => {
  await shell.end()
  await sink.stop()
  rmSync(folder, { recursive: true, force: true })
})

// The tests run in this order, because each test uses the results of the previous test.
describe('the commands in the order of an installation', { shuffle: false }, () => {
  test('the built file starts in an empty folder, without sample content', async () => {
    const output = await runSection('Start it')
    expect(output).toContain('"code":200')
    expect(statSync(join(folder, 'lexharbor.env')).mode & 0o077).toBe(0)
    expect(await ask('/api/collections/blog_posts/records')).toContain('"totalItems":0')
  })

  test('the server’s pages contain SITE_ORIGIN', async () => {
    expect(await ask('/')).toContain('<link rel="canonical" href="https://www.example.com/')
  })

  test('a test mail arrives, and mails that exceeded a budget can be enqueued', async () => {
    expect(await runSection('Send mail')).toBe('Mails queued again: 0.\n')
    expect(sink.mails.map(({ recipients }) => recipients)).toEqual([['you@example.com']])
  })

  test('leads and their mails are read with the administrator’s password', async () => {
    expect((await runSection('Leads')).match(/"totalItems":0/g)).toHaveLength(3)
    expect(await runSection('What is deleted, and when')).toMatch(
      / {7}0 {2}Applications with their resumes +730 days \(RETENTION_APPLICATIONS_DAYS\)\n[\s\S]*Nothing was changed[\s\S]*There was no clean-up yet/,
    )
    // The section's last command erases data of the address. It keeps the superuser's account, and lists it.
    expect(await runSection('What is stored about a person')).toMatch(
      /_superusers +1\n[\s\S]*Delete it in the dashboard if it should go too/,
    )
    expect(readdirSync(join(folder, 'everything-about-you'))).toEqual(['data.json'])
  })

  test('a CRM receives leads by webhook, before and after a rotation of the secret', async () => {
    expect(await runSection('Tell a CRM')).toMatch(
      /^\w+ {2}https:\/\/crm\.example\.com\/hooks\nSecret: whsec_\S+\n[\s\S]*The one of before signs too until /,
    )
  })

  test('a published post gets its page', async () => {
    await runSection('Publish a post')
    const page = await until('the article’s page', async () => {
      const answer = await ask('/blog/deadlines-and-calendars')
      return answer.includes('Deadlines and calendars') && answer
    })
    expect(page).toContain('<strong>Markdown</strong>')
  })

  test('the next newsletter is previewed, sent to one address, and sent to all', async () => {
    const mailsBefore = sink.mails.length
    const output = await runSection('The newsletter')
    expect(output).toContain('Subject: Deadlines and calendars\n')
    expect(output).toContain('0 mails queued.\nEvery reader has been seen to.\n')
    expect(readFileSync(join(folder, 'newsletter.html'), 'utf8')).toMatch(/^<!doctype html>/)
    expect(sink.mails.slice(mailsBefore).map(({ recipients }) => recipients)).toEqual([['you@example.com']])
  })

  test('a cover is drawn', async () => {
    await runSection('Images')
    expect([...readFileSync(join(folder, 'cover.jpg')).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })

  test('unused pictures are listed, and deleted', async () => {
    expect(await runSection('Pictures')).toMatch(/nothing|0 /i)
  })

  test('a backup is restored, with the data that was deleted after it', async () => {
    const [take = '', restore = ''] = sectionBlocks('Back up and restore')
    expect(await run(take)).toMatch(
      /^(backup-[\d-]+\.zip) is good: [\s\S]*\1 {2}good on [\s\S]*saved-monday\.zip is good: /,
    )
    await run(
      `curl -fsS -X DELETE -H "Authorization: $TOKEN" "http://127.0.0.1:8090/api/collections/blog_posts/records/${await postId()}"`,
    )
    expect(await ask('/api/collections/blog_posts/records')).toContain('"totalItems":0')
    expect(await run(restore)).toMatch(/^Restored to [\s\S]*The former data is in .*before-restore-/)
    expect(await ask('/api/collections/blog_posts/records')).toContain('"totalItems":1')
    expect(await ask('/blog/deadlines-and-calendars')).toContain('Deadlines and calendars')
  })

  test('the printed configuration is for the documented release of Litestream, and names the database', async () => {
    await runSection('Replicate')
    const config = readFileSync(join(folder, 'litestream.yml'), 'utf8')
    expect(config).toContain(`path: "${join(folder, 'pb_data/data.db')}"`)
    const release = /^# For Litestream (v\d+\.\d+\.\d+)\./.exec(config)?.[1]
    expect(pages.join('\n').match(/litestream@(v[\d.]+)/g)).toEqual([`litestream@${release}`])
  })

  test('the readiness check succeeds', async () => {
    expect(await runSection('Watch it')).toContain('{"ready":true,')
  })

  test('an upgrade keeps all data', async () => {
    cpSync(binary, join(folder, 'lexharbor.new'))
    const [check = '', upgrade = ''] = sectionBlocks('Upgrade')
    expect(await run(check)).toMatch(/Migrations to come: 0\n[\s\S]*All is well for the upgrade\.\n/)
    expect(await run(upgrade)).toContain('"code":200')
    expect(readdirSync(folder)).toContain('lexharbor.previous')
    expect(await ask('/blog/deadlines-and-calendars')).toContain('Deadlines and calendars')
  })

  test('the service worker is switched off, and on again, without a restart', async () => {
    const worker = await ask('/sw.js')
    const [off = '', on = ''] = sectionBlocks('Switch the service worker off')
    expect(await run(off)).toContain('The service worker is off')
    const retiring = await ask('/sw.js')
    expect(retiring).toContain('unregister')
    expect(retiring).not.toBe(worker)
    expect(await run(on)).toContain('The service worker is on')
    expect(await ask('/sw.js')).toBe(worker)
  })

  test('a lost password is replaced, and codes for superusers are switched on and off', async () => {
    const mailsBefore = sink.mails.length
    await runSection('Access')
    expect(sink.mails.slice(mailsBefore).map(({ recipients }) => recipients)).toEqual([
      ['colleague@example.com'],
      ['you@example.com'],
    ])
    const signIn = sectionBlocks('Leads')[0]?.split('\ncurl')[0] ?? ''
    const withPassword = `ADMIN_PASSWORD=another-good-password\n${signIn}`
    // The section's last command switches codes off in the database. The running server notices that a moment later.
    await until('the password is enough', async () => (await shell.run(here(withPassword))).status === 0)
    const output = await run(`${withPassword}\nprintf '%s' "$TOKEN"`)
    expect(output).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test('the tests above have run every command in docs/operations', () => {
    const sections = [
      'Start it',
      'Send mail',
      'Leads',
      'What is deleted, and when',
      'What is stored about a person',
      'Tell a CRM',
      'Publish a post',
      'The newsletter',
      'Pictures',
      'Images',
      'Back up and restore',
      'Replicate',
      'Watch it',
      'Upgrade',
      'Switch the service worker off',
      'Access',
    ]
    expect(sections.flatMap(sectionBlocks).toSorted()).toEqual(pages.flatMap(blocksOf).toSorted())
  })
})

/** Runs the commands in a section, block by block. Returns the output of the last block. */
async function runSection(title: string): Promise<string> {
  let output = ''
  for (const block of sectionBlocks(title)) output = await run(block)
  return output
}

async function run(commands: string): Promise<string> {
  const { status, output } = await shell.run(here(commands))
  expect({ status, output }).toMatchObject({ status: 0 })
  return output
}

/** Replaces the example addresses and credentials of the documentation by the test's own. */
function here(commands: string): string {
  return commands
    .replaceAll('127.0.0.1:8090', `127.0.0.1:${port}`)
    .replace('SMTP_HOST=smtp.example.com', 'SMTP_HOST=127.0.0.1')
    .replace('SMTP_PORT=587', `SMTP_PORT=${sink.port}`)
    .replace(/SMTP_(?:USERNAME|PASSWORD)=.+\n/g, '')
}

function sectionBlocks(title: string): string[] {
  const section = pages.flatMap((page) => page.split(/^## /m)).find((text) => text.startsWith(`${title}\n`))
  return blocksOf(section ?? '')
}

function blocksOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands.trimEnd())
}

async function ask(path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return answer.text()
}

async function postId(): Promise<string> {
  return /"id":"(\w+)"/.exec(await ask('/api/collections/blog_posts/records'))?.[1] ?? ''
}
