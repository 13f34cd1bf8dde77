import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import type { Page } from 'playwright/test'
import { ALL_LOOKS, inTurn, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { leadRows as rows, showInbox, signInToInbox as signIn } from '../support/browser/staff-pages.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'
import { createAccount, PASSWORD } from '../support/http/accounts.ts'
import { freshProof } from '../support/http/submission.ts'
import { until } from '../support/until.ts'
import { PHONE } from '../support/browser/steady-page.ts'

/** The tests share a site, which keeps accounts. So each test has its own account. */
const AL = 'al@lexharbor.example'
const BO = 'bo@lexharbor.example'
const CY = 'cy@lexharbor.example'
const DI = 'di@lexharbor.example'
const ED = 'ed@lexharbor.example'
const FI = 'fi@lexharbor.example'

const DESK = { width: 1280, height: 800 }

/** Returns whether the search field is too narrow for its placeholder. */
const clippedHint = (page: Page) =>
  page.locator('#inbox-search').evaluate((field: HTMLInputElement) => {
    field.value = field.placeholder
    const isClipped = field.scrollWidth > field.clientWidth
    field.value = ''
    return isClipped
  })

/** Returns how many separators of the list are visible at the start or the end of a line. */
const hangingDots = (page: Page) =>
  rows(page)
    .locator('.dotted__dot')
    .evaluateAll(
      (dots) =>
        dots.filter((dot) => {
          const [here, part, box] = [dot, dot.parentElement, dot.closest('.dotted')].map((each) =>
            each?.getBoundingClientRect(),
          )
          const before = dot.parentElement?.previousElementSibling?.getBoundingClientRect()
          if (here === undefined || part === undefined || box === undefined || before === undefined) return true
          const isWrapped = part.top >= before.bottom
          return isWrapped ? here.right > box.left + 1 : here.left < before.right - 1
        }).length,
    )

const state = (page: Page) => page.getByRole('group', { name: 'State' })

test('a lead arrives, and staff answer it within the promised hour, book and close it, by keyboard alone', async ({
  ownSite,
  page,
}) => {
  const { server, origin, sink } = ownSite
  await createAccount(server, BO, 'admin')
  await page.goto(`${origin}/admin/inbox`)
  await signIn(page, BO)
  await expect(page.getByText('Nothing is open.')).toBeVisible()

  // A new lead appears in the list without a reload, with the time by which staff must answer.
  const altcha = await freshProof(server.origin, 'request-demo')
  expect((await sendDemoRequest(server.origin, demoPayload({ altcha }))).status).toBe(200)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/Ada Okafor.*Demo request.*New.*\d+ (?:min|h|days) left/s)

  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible()
  await expect(page.getByText(/^Answer by \w+day, /)).toBeVisible()
  await expect(rows(page)).toContainText(/Demo request.*Open.*left/s)
  await expect(page.getByText('Two offices.', { exact: true })).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type('Dear Ada,\n\nten o’clock is yours. j k r')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Answered in time').first()).toBeVisible()
  await expect(state(page).getByRole('button', { name: 'Answered' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Owner')).toHaveValue(BO)
  const to = await until('the reply has come', async () => {
    const mails = await Promise.all(
      sink.mails
        .filter(({ recipients }) => recipients.includes('ada@okafor-lind.example'))
        .map(({ raw }) => PostalMime.parse(raw)),
    )
    return mails.length === 2 && mails
  })
  expect([to[1]?.text?.includes('ten o’clock is yours. j k r'), to[1]?.inReplyTo]).toEqual([true, to[0]?.messageId])
  // The page polls the state of the mail until it is final.
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText(/Sent/)).toHaveCount(3)

  await page.getByRole('heading', { name: 'Ada Okafor' }).focus()
  await page.keyboard.press('3')
  await expect(state(page).getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Meeting link for this demo').fill('meet.example/ada')
  await page.getByLabel('Meeting link for this demo').press('Enter')
  await expect(page.getByText('Enter the whole address, beginning with https://.')).toBeVisible()
  await page.getByLabel('Meeting link for this demo').fill('https://meet.example/ada')
  await page.getByLabel('Meeting link for this demo').press('Enter')
  await expect(page.getByText('This demo has its own link: https://meet.example/ada')).toBeVisible()
  await page.getByRole('heading', { name: 'Ada Okafor' }).focus()
  await page.keyboard.press('4')
  await expect(state(page).getByRole('button', { name: 'Closed' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Nothing is open.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Closed (1)' }).click()
  await expect(rows(page)).toHaveCount(1)

  const [work] = await server.admin.rows('lead_work')
  expect(work).toMatchObject({ state: 'closed', owner: BO })
  expect((await server.admin.rows('lead_events')).map(({ what, detail }) => [what, detail].join(' ').trim())).toEqual([
    'reply',
    'state New → Answered',
    `owner ${BO}`,
    'state Answered → Booked',
    'room https://meet.example/ada',
    'state Booked → Closed',
  ])

  // The page lists the keyboard shortcuts, and staff can switch them off.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Write a reply')
  await page.getByLabel('Letters do this on this page').uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Ada Okafor' })).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('"Ada Okafor","ada@okafor-lind.example"')

  await page.getByRole('checkbox', { name: 'Choose Ada Okafor' }).check()
  await page.getByRole('button', { name: 'Not people (1)' }).click()
  await expect(page.getByText('1 lead marked as not people. They held no hour. They get no mail.')).toBeVisible()
  await expect(rows(page)).toContainText('Not people')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 lead restored. Their hours and mails are as before.')).toBeVisible()
  await expect(rows(page)).not.toContainText('Not people')
})

test('after opening a lead, staff can type a reply without scrolling, on a desktop and on a phone', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, AL, 'admin')
  const altcha = await freshProof(server.origin, 'request-demo')
  const notes = 'We keep trust accounts in two states. '.repeat(60)
  expect(
    (await sendDemoRequest(server.origin, demoPayload({ altcha, notes, timeZone: 'America/Chicago' }))).status,
  ).toBe(200)
  const reply = page.getByLabel(/^Reply to /)
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(`${origin}/admin/inbox`)
    if (size === DESK) await signIn(page, AL)
    const first = rows(page).first()
    await expect(first).toBeInViewport({ ratio: 1 })
    expect(await clippedHint(page)).toBe(false)
    expect(await hangingDots(page)).toBe(0)
    expect((await first.boundingBox())?.y).toBeLessThan(240)
    await first.getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'Ada Okafor' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Demo request · Okafor & Lind · 2-5')).toBeInViewport()
    await expect(page.getByText('Tue, Nov 24, 10:00 AM ET · 9:00 AM for them')).toBeInViewport()
    await expect(page.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100')
    await expect(page.getByRole('link', { name: 'ada@okafor-lind.example', exact: true })).toHaveAttribute(
      'href',
      /^mailto:ada@okafor-lind\.example\?subject=/,
    )
    await expect(reply).toBeInViewport({ ratio: 1 })
    const send = page.getByRole('button', { name: 'Send the reply' })
    await expect(send).toBeInViewport({ ratio: 1 })
    // No other element covers the reply field, so it receives keys and clicks.
    await reply.click()
    await page.keyboard.type('Dear Ada, ')
    await expect(reply).toHaveValue(/Dear Ada, $/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await send.click({ trial: true })
  }
  // One click shows the lead's other details, and another the list.
  await expect(page.getByLabel('Owner')).toBeHidden()
  await page.getByRole('button', { name: 'Facts' }).click()
  await expect(page.getByLabel('Owner')).toBeInViewport()
  await page.getByText('Show all answers as sent').click()
  await expect(page.getByText('Family law, Real estate', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'All leads' }).click()
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 })
})

test('staff filter the list by kind and owner, close and reopen several leads at once, and start a reply with a text snippet', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, FI, 'admin')
  const altcha = await freshProof(server.origin, 'request-demo')
  expect((await sendDemoRequest(server.origin, demoPayload({ altcha, firstName: 'Zoe' }))).status).toBe(200)
  for (const name of ['Eve Lind', 'Ida Lind']) await sendProvenEmail(server.origin, contactPayload({ name }))
  await page.clock.install()
  await page.goto(`${origin}/admin/status`)
  await page.getByLabel('Email').fill(FI)
  await page.locator('#staff-password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  // The navigation of every staff page shows the number of open leads, and marks the link to that page.
  const rail = page.getByRole('navigation', { name: 'Staff' })
  await expect(rail.getByRole('link', { name: 'Status' })).toHaveAttribute('aria-current', 'page')
  await rail.getByRole('link', { name: 'Inbox 3 open' }).click()
  await expect(rail.getByRole('link', { name: 'Inbox 3 open' })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).toHaveCount(3)

  const only = (name: string) => page.getByRole('group', { name: 'Show only' }).getByRole('button', { name })
  await only('Demo request').click()
  await expect(rows(page)).toHaveCount(1)
  await only('Contact message').click()
  await expect(rows(page)).toHaveCount(3)
  await only('Mine').click()
  await expect(page.getByText('Nothing is found.')).toBeVisible()
  for (const name of ['Mine', 'Demo request']) await only(name).click()
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: /^Eve Lind/ }).click()
  await page.getByRole('button', { name: 'Propose times' }).click()
  const reply = page.getByLabel(/^Reply to /)
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue(/^Dear Eve,\n\nWhich of these times suits you\?/)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(reply).toHaveValue(new RegExp(`here: ${origin}/request-demo$`))
  await reply.fill('')

  const states = async () => (await server.admin.rows('lead_work')).map((work) => String(work['state'])).toSorted()
  for (const name of ['Eve Lind', 'Ida Lind']) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await page.getByRole('button', { name: 'Close (2)' }).click()
  await expect(page.getByText('2 leads: Closed.')).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Inbox 1 open' })).toBeVisible()
  expect(await states()).toEqual(['closed', 'closed', 'new'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(states).toEqual(['new', 'new', 'new'])

  // The toast offers to undo the change for eight seconds, also by a key.
  await page.getByRole('heading', { name: 'Eve Lind' }).focus()
  await page.keyboard.press('4')
  await expect(page.getByText('Eve Lind: Closed.')).toBeVisible()
  await page.keyboard.press('z')
  await expect.poll(states).toEqual(['new', 'new', 'new'])
  await expect(state(page).getByRole('button', { name: 'Open' })).toHaveAttribute('aria-pressed', 'true')
  // A toast stays while the pointer is over it, so move the pointer away.
  await page.mouse.move(0, 0)
  await page.keyboard.press('4')
  await expect(page.getByText('Eve Lind: Closed.')).toBeVisible()
  await page.clock.fastForward(8_000)
  await expect(page.getByText('Eve Lind: Closed.')).toBeHidden()
  await page.keyboard.press('z')
  await expect(state(page).getByRole('button', { name: 'Closed' })).toHaveAttribute('aria-pressed', 'true')
})

test('if two people work on a lead at once, the second sees who made the change, and keeps the typed text', async ({
  ownSite,
  page,
  browser,
}) => {
  const { server, origin, proxy } = ownSite
  await createAccount(server, CY, 'admin')
  await createAccount(server, DI, 'admin')
  await sendProvenEmail(server.origin, contactPayload())
  const [work] = await server.admin.rows('lead_work')
  // Open the page as the link in the mail to staff does.
  await page.goto(`${origin}/admin/inbox?item=${work?.id}`)
  await signIn(page, CY)
  await expect(page.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible()
  await expect(page.getByText('Nobody else has seen it.')).toBeVisible()
  await page.getByLabel(/^Note/).fill('Asks for 21 users.')

  // The realtime connection fails. The page shows that, and polls the list.
  proxy.decide = ({ path }) => (path === '/api/realtime' ? 'refuse' : 'pass')
  proxy.dropConnections()
  await expect(page.getByText('No live connection. The list reloads every 10 seconds.')).toBeVisible()

  const other = await browser.newContext()
  const second = await other.newPage()
  await second.goto(`${server.origin}/admin/inbox?item=${work?.id}`)
  await signIn(second, DI)
  await expect(
    second.getByText(new RegExp(`^Seen by ${CY}, today, \\d+:\\d\\d [AP]M \\(New York time\\)$`)),
  ).toBeVisible()
  await state(second).getByRole('button', { name: 'Booked' }).click()
  await expect(state(second).getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    `${DI} changed this lead meanwhile: state New → Booked. Your change was not saved: check the lead and repeat it.`,
  )
  await expect(state(page).getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel(/^Note/)).toHaveValue('Asks for 21 users.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  expect((await server.admin.rows('lead_work'))[0]).toMatchObject({ state: 'booked', note: 'Asks for 21 users.' })
  await expect(second.getByLabel(/^Note/)).toHaveValue('Asks for 21 users.')

  await sendProvenEmail(server.origin, contactPayload({ name: 'Eve Lind' }))
  await expect(page.getByRole('button', { name: /^Eve Lind/ })).toBeVisible()
  proxy.decide = () => 'pass'
  await expect(page.getByText('No live connection', { exact: false })).toBeHidden()
  await other.close()
})

test('axe finds nothing in any state of the inbox, each checked at one size and color scheme; a phone shows one pane at a time', async ({
  ownSite,
  page,
}) => {
  const found: string[] = []
  const next = inTurn(ALL_LOOKS)
  await showInbox(page, ownSite, ED, async (state) => {
    found.push(...(await violationsInLooks(page, state, next())))
  })
  expect(found).toEqual([])
})
