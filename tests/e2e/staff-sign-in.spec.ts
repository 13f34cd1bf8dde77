import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { findingsOn, tabTo } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { createAccount } from '../support/http/accounts.ts'
import { hydrate } from '../support/browser/steady-page.ts'
import type { Site } from '../support/servers/site.ts'
import { mailedCode, mailedResetToken } from '../support/mail/smtp-sink.ts'

const PASSWORD = 'a-password-of-a-colleague'
const KEY = 'lexharbor-staff'
let people = 0

const panel = (page: Page) =>
  page.getByRole('region', { name: /^(Sign in|Your account|Forgot your password\?|Set a new password)$/ })
const passwordField = (page: Page) => panel(page).locator('#staff-password')
const storedSession = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

async function colleague({ server }: Site, ...roles: string[]): Promise<{ email: string; id: string; token: string }> {
  const email = `colleague${process.pid}-${(people += 1)}@firm.example`
  return { email, ...(await createAccount(server, email, ...roles)) }
}

async function open(page: Page, { origin }: Site, hash = ''): Promise<void> {
  await page.goto(`${origin}/admin/images${hash}`)
  await expect(panel(page)).toHaveAttribute('data-ready', '')
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await panel(page).getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await panel(page).getByRole('button', { name: 'Sign in' }).click()
}

test('staff sign in by keyboard, stay signed in after a reload and in another tab, and sign out in both tabs at once', async ({
  site,
  page,
  context,
}) => {
  const { email } = await colleague(site, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, site)
  expect(await findingsOn(page)).toEqual([])
  await tabTo(page, panel(page).getByLabel('Email'))
  // Some phone keyboards capitalize the first letter of an address.
  await page.keyboard.insertText(email.replace('colleague', 'Colleague'))
  await tabTo(page, passwordField(page))
  await page.keyboard.insertText(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(`Signed in as ${email}, administrator.`)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused()
  expect([
    await findingsOn(page),
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ]).toEqual([[], 0])

  await page.reload()
  await expect(panel(page)).toContainText(`Signed in as ${email}`)
  const other = await context.newPage()
  await open(other, site)
  await expect(panel(other)).toContainText(`Signed in as ${email}`)
  const { token } = v.parse(v.object({ token: v.string() }), JSON.parse((await storedSession(page)) ?? ''))
  await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(passwordField(other)).toBeVisible()
  await expect(passwordField(page)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  const renewal = () =>
    fetch(`${site.server.origin}/api/collections/users/auth-refresh`, {
      method: 'POST',
      headers: { authorization: token },
    })
  await expect.poll(async () => (await renewal()).status).toBe(401)
  await expect(other.getByText('Signed out on this device only')).toBeHidden()
})

test('signing out while the server is unreachable deletes the session on this device, and the page warns that it is still valid on the server', async ({
  site,
  page,
}) => {
  const { email } = await colleague(site, 'editor')
  await open(page, site)
  await signIn(page, email)
  await expect(panel(page)).toContainText(`Signed in as ${email}`)
  site.proxy.decide = ({ path }) => (path.endsWith('/sign-out') ? 'refuse' : 'pass')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(passwordField(page)).toBeVisible()
  await expect(
    page.getByText('Our server could not be reached: a copy of this session, if anyone has one, works'),
  ).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  site.proxy.decide = () => 'pass'
})

test('after every refusal the page says what to do, and keeps the input', async ({ site, network, page, context }) => {
  const { email } = await colleague(site, 'editor')
  await open(page, site)
  const problem = panel(page).getByRole('alert')
  const button = panel(page).getByRole('button', { name: 'Sign in' })
  await button.click()
  await expect(problem).toHaveText('Enter the email address of your account.')
  await panel(page).getByLabel('Email').fill(email)
  await button.click()
  await expect(problem).toHaveText('Enter your password.')
  await passwordField(page).fill('another-password')
  await button.click()
  await expect(problem).toHaveText('Wrong address or password. Try again, or press “Forgot your password?”.')
  expect(await findingsOn(page)).toEqual([])

  await passwordField(page).fill(PASSWORD)
  const call = '**/api/collections/users/auth-with-password*'
  for (const [status, text] of [
    [429, 'Too many attempts. Please wait three minutes and try again.'],
    [503, 'Our server could not answer just now. Please try again in a minute.'],
  ] as const) {
    await context.route(call, (route) => route.fulfill({ status, json: { message: 'x', data: {} } }))
    await button.click()
    await expect(problem).toHaveText(text)
    await context.unroute(call)
  }
  await network.cut(site)
  await button.click()
  await expect(problem).toHaveText('There is no connection to our server. Please try again once you are online.')
  expect([await panel(page).getByLabel('Email').inputValue(), await passwordField(page).inputValue()]).toEqual([
    email,
    PASSWORD,
  ])
  await network.heal()
  await button.click()
  await expect(panel(page)).toContainText(`Signed in as ${email}, editor.`)
  await expect(panel(page)).toContainText('To answer visitors or renew images, ask an administrator for that role')
  // A server without a mail server gives this answer.
  await context.route('**/request-password-reset', (route) =>
    route.fulfill({ status: 501, json: { message: 'x', data: {} } }),
  )
  await panel(page).getByRole('button', { name: 'Change password' }).click()
  await expect(page.locator('.toast').last()).toContainText(
    'This site can’t send mail yet. Please ask whoever runs it to set up a mail server.',
  )
})

test('staff switch on mailed sign-in codes, must enter a code after the password, and switch the codes off again', async ({
  site,
  page,
}) => {
  const { email } = await colleague(site, 'admin')
  await open(page, site)
  await signIn(page, email)
  const choice = panel(page).getByLabel('Mail me a code after the password when I sign in')
  await choice.check()
  await expect(page.locator('.toast').last()).toContainText(
    'From the next sign-in on, we mail you a code after the password.',
  )
  await expect(choice).toBeChecked()
  await panel(page).getByRole('button', { name: 'Sign out' }).click()

  await signIn(page, email)
  await expect(panel(page)).toContainText(`We sent a code of eight digits to ${email}.`)
  await expect(panel(page).getByLabel('Code')).toBeFocused()
  expect([await findingsOn(page), await storedSession(page)]).toEqual([[], null])
  const code = await mailedCode(site.sink, email)
  const enter = async (text: string) => {
    await panel(page).getByLabel('Code').fill(text)
    await page.keyboard.press('Enter')
  }
  await enter('1234')
  await expect(panel(page).getByRole('alert')).toHaveText('Enter the eight digits of the code.')
  await enter(code === '00000000' ? '00000001' : '00000000')
  await expect(panel(page).getByRole('alert')).toContainText(
    'This code is wrong, was used, or is older than ten minutes.',
  )
  await panel(page).getByRole('button', { name: 'Send another code' }).click()
  await expect(panel(page)).toContainText('Only the newest one works.')
  await enter(` ${(await mailedCode(site.sink, email, 2)).replace(/(\d{4})/, '$1 ')} `)
  await expect(panel(page)).toContainText(`Signed in as ${email}`)
  await expect(choice).toBeChecked()
  await tabTo(page, choice)
  await page.keyboard.press('Space')
  const password = panel(page).locator('#code-password')
  await expect(password).toBeFocused()
  expect(await findingsOn(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Keep the code' }).click()
  await expect(choice).toBeFocused()
  await expect(choice).toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toHaveText('Enter your password.')
  await password.fill('another-password')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toHaveText('Wrong password. Enter the current password of your account.')
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast').last()).toContainText('the password is enough')
  await expect(choice).not.toBeChecked()
  await expect(choice).toBeFocused()
  await panel(page).getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, email)
  await expect(panel(page)).toContainText(`Signed in as ${email}`)
})

test('staff set a new password by the mailed link, which works once and ends all sessions of the account', async ({
  site,
  page,
  browser,
}) => {
  const { email } = await colleague(site, 'admin')
  const elsewhere = await (await browser.newContext()).newPage()
  await open(elsewhere, site)
  await signIn(elsewhere, email)
  await expect(panel(elsewhere)).toContainText(`Signed in as ${email}`)

  await open(page, site)
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(panel(page).getByLabel('Email')).toHaveValue(email)
  await panel(page).getByRole('button', { name: 'Send the link' }).click()
  await expect(panel(page).getByText(`If ${email} belongs to an account, a link is on its way to it.`)).toBeFocused()
  const token = await mailedResetToken(site.sink, email, site.origin)

  await open(page, site, `#reset=${token}`)
  await expect(panel(page).getByRole('heading')).toHaveText('Set a new password')
  await expect(panel(page)).toContainText(`For ${email}.`)
  expect(await findingsOn(page)).toEqual([])
  const field = panel(page).getByRole('textbox', { name: 'New password' })
  await field.fill('short')
  await panel(page).getByRole('button', { name: 'Set password' }).click()
  await expect(panel(page).getByRole('alert')).toHaveText('Choose a password of at least 8 characters.')
  await field.fill('Password1')
  await panel(page).getByRole('button', { name: 'Set password' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('This password is among the first that are tried.')
  await field.fill('one-good-password')
  await panel(page).getByLabel('Show what I type').check()
  await expect(field).toHaveAttribute('type', 'text')
  await panel(page).getByRole('button', { name: 'Set password' }).click()
  await expect(panel(page)).toContainText('Your password is set. Sign in with it.')
  expect(page.url()).toBe(`${site.origin}/admin/images`)
  await expect(panel(page).getByLabel('Email')).toHaveValue(email)
  await passwordField(page).fill('one-good-password')
  await panel(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(panel(page)).toContainText(`Signed in as ${email}`)

  await elsewhere.reload()
  await expect(passwordField(elsewhere)).toBeVisible()
  expect(await storedSession(elsewhere)).toBeNull()
  await open(elsewhere, site, `#reset=${token}`)
  await panel(elsewhere).getByRole('textbox', { name: 'New password' }).fill('one-more-password')
  await panel(elsewhere).getByRole('button', { name: 'Set password' }).click()
  await expect(panel(elsewhere).getByRole('alert')).toHaveText(
    'This link was used before, or has expired. Press “Send a new link”.',
  )
  await panel(elsewhere).getByRole('button', { name: 'Send a new link' }).click()
  await expect(panel(elsewhere).getByLabel('Email')).toHaveValue(email)
  await elsewhere.context().close()
})

test('a session is renewed every 15 minutes; it ends if the server refuses it, but not if the server is unreachable; an invalid stored session causes no error', async ({
  site,
  page,
  context,
}) => {
  const { email, id, token } = await colleague(site, 'admin')
  const refresh = '**/api/collections/users/auth-refresh*'
  await page.clock.install()
  await open(page, site)
  await signIn(page, email)
  await expect(panel(page)).toContainText(`Signed in as ${email}`)
  const renewed = page.waitForResponse(refresh)
  await page.clock.fastForward('15:01')
  const { token: newer } = v.parse(v.object({ token: v.string() }), await (await renewed).json())
  await expect.poll(() => storedSession(page)).toContain(newer)
  const first = await storedSession(page)

  for (const status of [429, 500, 503]) {
    await context.route(refresh, (route) => route.fulfill({ status, json: { message: 'x', data: {} } }))
    const asked = page.waitForResponse(refresh)
    await page.reload()
    expect((await asked).status()).toBe(status)
    await expect(panel(page)).toContainText(`Signed in as ${email}`)
    await context.unroute(refresh)
  }
  expect(await storedSession(page)).toBe(first)
  site.proxy.decide = ({ path }) => (path.endsWith('/auth-refresh') ? 'refuse' : 'pass')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('auth-refresh'))
  await page.reload()
  await failed
  await expect(panel(page)).toContainText(`Signed in as ${email}`)
  site.proxy.decide = () => 'pass'

  // An account that loses its role loses its session at the next renewal, and its next session lacks the role. A
  // deleted account loses its session too.
  const [role] = await site.server.admin.rows('user_roles', `user = "${id}"`)
  await site.server.admin.remove('user_roles', role?.id ?? '')
  await page.reload()
  await signIn(page, email)
  await expect(panel(page)).toContainText(
    'Ask an administrator for a role to write articles, answer visitors or renew images',
  )
  await site.server.admin.remove('users', id)
  await page.reload()
  await expect(passwordField(page)).toBeVisible()
  expect(await storedSession(page)).toBeNull()

  for (const broken of [
    '',
    '{',
    '[]',
    '{"token":5}',
    JSON.stringify({ token, record: null }),
    JSON.stringify({ token: 'x', record: { id: 7 } }),
  ]) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, broken] as const)
    await page.reload()
    await expect(passwordField(page)).toBeVisible()
  }
})

test('pages for visitors load no code of the staff sign-in, and the service worker does not store its page', async ({
  site,
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'allow' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${site.origin}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.goto(`${site.origin}/login`)
  await hydrate(page)
  const worker = await (await fetch(`${site.origin}/sw.js`)).text()
  expect(worker).toContain('/request-demo')
  expect([asked.filter((path) => path.includes('admin')), /["'][^"']*admin[^"']*["']/.exec(worker)?.[0]]).toEqual([
    [],
    undefined,
  ])
  for (const path of ['/', '/blog', '/login'])
    expect(await (await fetch(site.origin + path)).text()).not.toContain('.admin-unknown')
  expect(await (await fetch(`${site.origin}/admin/images`)).text()).toContain('.admin-unknown')
  await page.goto(`${site.origin}/admin`)
  await expect(page).toHaveURL(`${site.origin}/admin/inbox`)
  await page.close()
})
