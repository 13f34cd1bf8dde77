import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishPost } from '../support/http/published-page.ts'
import { runJob } from '../support/http/image-tool.ts'
import { post, sendToken, signUp, subscriberOf } from '../support/http/form-requests.ts'
import { startDigestRig, untilAllSent, type DigestRig, header } from '../support/mail/mail-desk.ts'
import { mailTo } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'

const ORIGIN = 'https://www.firm.example'
const KB = 1024

let rig: DigestRig

beforeEach(async () => {
  rig = await startDigestRig()
})
afterEach(() => rig.stop())

const run = async () => {
  const { code, output } = await rig.server.run('newsletter', 'run')
  return `${code}: ${output.trim()}`
}
const onlyOne = <Item>(items: Item[] = []): Item => {
  const [item, ...others] = items
  if (item === undefined || others.length > 0) throw new Error(`${items.length} in the place of one`)
  return item
}

/** Makes the server delete the data of sent and failed mails, as it does a month later. */
async function forgetAfterDays() {
  for (const column of ['sentAt', 'updated'])
    rig.write(`UPDATE outgoing_emails SET ${column} = '2026-01-01 00:00:00.000Z'`)
  await runJob(rig.server.admin, 'clean-up')
  expect(await rig.queued()).toEqual([])
}

async function newsletterTo(address: string) {
  await until(`the newsletter to ${address}`, async () => (await rig.taken()).has(address))
  return onlyOne((await rig.taken()).get(address))
}

test('each of a hundred readers gets one mail, although the server is killed while it enqueues and while it sends', async () => {
  const { server, sink } = rig
  await publishPost(server)
  rig.addReaders(100)
  sink.holdRecipients(/./)
  await server.kill()
  // Newsletters may use only three quarters of the daily budget, so the server stops in the middle of the issue.
  await server.start(undefined, { MAILS_PER_DAY: '80' })
  expect(await run()).toMatch(/^0: The issue of .*: 60 mails queued\.\nThe running server goes on/)
  await server.kill()
  sink.holdRecipients(undefined)
  await server.start(undefined, { MAILS_PER_DAY: '100000' })
  await rig.runJob()
  await until('all are queued', async () => (await rig.queued()).length === 100)
  await rig.deliverNow()
  await until('twenty are taken', () => sink.mails.length >= 20)
  sink.holdRecipients(/./)
  await until('accepted mails are recorded', async () => {
    const [sent, sending] = [await rig.queued("status = 'sent'"), await rig.queued("status = 'sending'")]
    return sent.length === sink.mails.length && sending.length === 2
  })
  expect(sink.mails.length).toBeLessThan(100)
  await server.kill()
  sink.holdRecipients(undefined)
  await server.start()
  await rig.deliverNow()
  await untilAllSent(rig, 100)

  const taken = await rig.taken()
  expect([taken.size, sink.mails.length]).toEqual([100, 100])
  expect(new Set([...taken.values()].map((mails) => onlyOne(mails).messageId)).size).toBe(100)
  await rig.runJob()
  expect(await rig.server.admin.rows('newsletter_issues')).toMatchObject([{ status: 'done', queued: 100 }])
})

test('three concurrent commands and the job enqueue together one mail for each reader', async () => {
  await publishPost(rig.server)
  rig.addReaders(60)
  await rig.sink.setMode('refuse')
  const outputs = await Promise.all([run(), run(), run(), rig.runJob()])
  expect(outputs.filter((output) => output?.includes('The issue of'))).not.toEqual([])
  await until('all are queued', async () => (await rig.queued()).length === 60)
  const rows = (await rig.queued()).map((mail) => mail['row'])
  expect(new Set(rows).size).toBe(60)
  expect(await rig.server.admin.rows('newsletter_issues')).toMatchObject([{ queued: 60 }])
})

test('a reader who confirms gets the next issue: in text and HTML, with unsubscribe links for programs and people, and no markup from a title', async () => {
  const { server } = rig
  const email = 'ada@okafor-lind.example'
  await publishPost(server, { title: 'Before', slug: 'before' })
  expect(await run()).toContain('0 mails queued')
  await signUp(server, email)
  const asked = await mailTo(rig.sink, email, /^Please confirm/)
  const confirmation = await sendToken(server, 'confirm', /confirm\?token=([0-9a-f]{32})/.exec(asked.text)?.[1])
  expect(confirmation.body).toEqual({ success: true, code: 'done', articles: [{ title: 'Before', slug: 'before' }] })
  const hostile = 'Wills & <b>trusts</b>\r\nBcc: all@evil.example\r\n\r\n<script>alert(1)</script>'
  await publishPost(server, { title: hostile, slug: 'wills', excerpt: `${hostile} ${'long '.repeat(150)}` })
  for (let number = 1; number <= 9; number += 1)
    await publishPost(server, {
      title: `${'&'.repeat(290)} ${number}`,
      slug: `p${number}`,
      excerpt: '"'.repeat(1000),
      published_date: '2026-01-01',
    })
  rig.passDays(7)
  expect(await run()).toContain('1 mails queued')
  await rig.deliverNow()

  const mail = await newsletterTo(email)
  expect(mail.subject).toBe('Wills & <b>trusts</b> Bcc: all@evil.example <script>alert(1)</script>, and 9 more')
  for (const name of [
    'subject',
    'to',
    'from',
    'reply-to',
    'message-id',
    'list-id',
    'list-unsubscribe',
    'list-unsubscribe-post',
  ])
    expect({ name, count: header(mail, name).length }).toEqual({ name, count: 1 })
  expect(header(mail, 'bcc')).toEqual([])
  const token = /token=([0-9a-f]{32})/.exec(String(mail.text))?.[1] ?? ''
  expect(header(mail, 'list-unsubscribe')).toEqual([`<${ORIGIN}/newsletter/unsubscribe?token=${token}>`])
  expect(header(mail, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  for (const part of [mail.text ?? '', mail.html ?? '']) {
    expect(part).toContain(`${ORIGIN}/newsletter/preferences?token=${token}`)
    expect(part).toContain(`${ORIGIN}/newsletter/unsubscribe?token=${token}`)
    expect(part).toContain('2 more on our blog')
    expect(Buffer.byteLength(part)).toBeLessThan(40 * KB)
    // The links to articles contain no identifier of the reader, so the sender can't track who opens them.
    const addresses = [...part.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address.replace(/token=.*/, ''))
    expect([...new Set(addresses)].toSorted((a, b) => a.localeCompare(b))).toEqual(
      [
        `${ORIGIN}/blog`,
        ...['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9']
          .map((slug) => `${ORIGIN}/blog/${slug}`)
          .filter((address) => part.includes(address)),
        `${ORIGIN}/blog/wills`,
        `${ORIGIN}/newsletter/preferences?`,
        `${ORIGIN}/newsletter/unsubscribe?`,
      ].toSorted((a, b) => a.localeCompare(b)),
    )
  }
  expect(mail.html).not.toMatch(/<script|<b>|<img|<link|url\(/)
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
  await untilAllSent(rig, 1)
  expect(await rig.queued()).toMatchObject([{ text: '', blocks: '', html: '', headers: {}, lane: 'bulk' }])

  await forgetAfterDays()

  const oneClick = await post(
    `${server.origin}/newsletter/unsubscribe?token=${token}`,
    'List-Unsubscribe=One-Click',
    'application/x-www-form-urlencoded',
  )
  expect(oneClick).toMatchObject({ status: 200, body: { code: 'done' } })
})

test('between enqueueing and sending, readers who leave or pause get no mail, and unpublished articles are left out', async () => {
  const { server, sink } = rig
  const stays = await publishPost(server, { title: 'Stays', slug: 'stays' })
  const goes = await publishPost(server, { title: 'Goes', slug: 'goes' })
  rig.addReaders(4)
  const [first, second, third] = ['reader1@firm1.example', 'reader2@firm2.example', 'reader3@firm3.example'] as const
  await sink.setMode('refuse')
  await run()
  await until('all are queued', async () => (await rig.queued("status = 'queued'")).length === 4)
  const change = async (email: string, values: Record<string, unknown>) =>
    server.admin.update('newsletter_subscribers', (await subscriberOf(server, email)).id, values)
  const text = String(onlyOne(await rig.queued(`to = '${first}'`))['text'])
  await sendToken(server, 'unsubscribe', /unsubscribe\?token=([0-9a-f]{32})/.exec(text)?.[1])
  await change(second, { pausedUntil: '2099-01-01 00:00:00.000Z' })
  await server.admin.remove('newsletter_subscribers', (await subscriberOf(server, third)).id)
  await server.admin.update('blog_posts', goes.id, { published: false })
  const [before] = await rig.queued("to = 'reader4@firm4.example'")

  await sink.setMode('accept')
  await rig.deliverNow()
  await until('none of them is sent', async () => (await rig.queued()).length === 0)
  await rig.runJob()
  const mail = await newsletterTo('reader4@firm4.example')
  expect([mail.subject, mail.messageId]).toEqual(['Stays', before?.['messageId']])
  expect(mail.text).not.toContain('Goes')
  expect([...(await rig.taken()).keys()]).toEqual(['reader4@firm4.example'])
  expect(stays['published']).toBe(true)
})

test('an address whose mail server refuses three newsletters gets no fourth', async () => {
  const { server, sink } = rig
  rig.addReaders(1)
  const email = 'reader1@firm1.example'
  await sink.setMode('permanent')
  for (let week = 1; week <= 4; week += 1) {
    await publishPost(server, { title: `Week ${week}`, slug: `week-${week}` })
    await run()
    await rig.deliverNow()
    const most = Math.min(week, 3)
    await until('it is refused', async () => (await rig.queued("status = 'failed'")).length === most)
    const reader = await subscriberOf(server, email)
    expect([reader['bounces'], reader['status']]).toMatchObject([{ length: most }, week < 3 ? 'confirmed' : 'bounced'])
    rig.passDays(7)
  }
  expect(await rig.queued()).toHaveLength(3)
  expect(await server.run('newsletter', 'bounce', email)).toMatchObject({
    code: 0,
    output: expect.stringContaining('It gets no more newsletters.'),
  })
  await forgetAfterDays()
})

test('staff can preview the next issue and send it to one address, and no article is marked as sent', async () => {
  const { server } = rig
  expect((await server.run('newsletter', 'preview')).output).toContain('There is nothing new')
  await publishPost(server)
  rig.addReaders(2)
  const preview = await server.run('newsletter', 'preview')
  expect(preview.output).toContain('Readers who wait for it: 2. Mails that the day has room for: 75000.')
  expect(preview.output).toContain('Subject: Retainers that hold\n')
  expect(preview.output).toContain(`${ORIGIN}/blog/retainers-that-hold`)
  for (const args of [[], ['--to', 'nobody']]) expect((await server.run('newsletter', 'send', ...args)).code).toBe(1)
  const sent = await server.run('newsletter', 'send', '--to', 'you@firm.example')
  expect(sent).toMatchObject({ code: 0, output: expect.stringContaining('It is no reader of the newsletter') })
  expect((await newsletterTo('you@firm.example')).subject).toBe('[Test] Retainers that hold')
  expect([await rig.queued(), await server.admin.rows('newsletter_issues')]).toEqual([[], []])
  expect(await run()).toContain('2 mails queued.\nEvery reader has been seen to.')
  await publishPost(server, { title: 'Another', slug: 'another' })
  expect(await run()).toMatch(/^1: .*one a week at most/)
})
