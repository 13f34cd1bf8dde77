import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import { hydrate, MOVING, PHONE, untilHydrated } from '../support/browser/steady-page.ts'
import { PROSPECT, STAFF } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

test.use({ viewport: PHONE, timezoneId: 'America/Chicago', contextOptions: MOVING })

test('a visitor comes from an advertisement, computes an estimate on a phone, adds it to a request for a demo of 45 minutes, and sees the appointment; staff read all of it', async ({
  ownSite: { origin, server, sink },
  page,
}) => {
  await page.goto(`${origin}/?utm_source=bar-journal&utm_medium=print&utm_campaign=Herbst+%E2%80%9C26%E2%80%9D`)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL(`${origin}/pricing`)

  const bar = page.locator('.calculator__bar')
  await page.getByLabel('Billable staff', { exact: true }).fill('12')
  await page.getByLabel('Non-billable staff').fill('9')
  await expect(bar).toContainText('$44,100 a month')
  await page.getByLabel('Hourly rate').focus()
  // The result stays visible while the visitor changes the inputs.
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.getByText('Assumptions', { exact: true }).click()
  await page.getByLabel('Hours saved per user and month').fill('5')
  await expect(bar).toContainText('$22,050 a month')
  await expect(page.locator('.worksheet')).toContainText('Pays back a month in 2 working days')
  await page.getByRole('link', { name: 'Bring this to my demo' }).click()

  const summary = page.getByRole('status').filter({ hasText: 'shown in your demo' })
  await expect(summary).toContainText('Growth, 21 users, $1,155 a month billed yearly: shown in your demo.')
  await page.getByRole('radio', { name: '45 min' }).check()
  await fillDemoForm(page)
  // A reload keeps the draft and the estimate.
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  await expect(summary).toContainText('Growth, 21 users')
  await submitDemoForm(page)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  const shown = page.getByRole('main')
  const promise = /We’ll be in touch by \w+day, \d{1,2}(?::\d\d)? [AP]M ET\./
  const appointment = [/10:00 AM/, /New York time\. Where you are: .+ at 9:00 AM C[SD]T/, /45 minutes/, promise]
  for (const part of [...appointment, PROSPECT]) await expect(shown).toContainText(part)
  await page.reload()
  // The reload keeps the appointment. It does not keep the visitor's mail address, which was only in the memory of the
  // first page.
  for (const part of appointment) await expect(shown).toContainText(part)
  await expect(shown).not.toContainText(PROSPECT)

  await until('both mails are out', () => sink.mails.length === 2)
  const [row, ...more] = await server.admin.rows('demo_requests')
  expect(more).toEqual([])
  expect(row).toMatchObject({
    duration: 45,
    plan: 'growth',
    estimate: 'staff=12&nonBillable=9&hours=5.5&rate=300&plan=growth&saved=5',
    fromPage: '/pricing',
    utm_source: 'bar-journal',
    utm_medium: 'print',
    utm_campaign: 'Herbst “26”',
    utm_term: '',
  })
  const mails = await server.admin.rows('outgoing_emails')
  const textTo = (address: string) => String(mails.find(({ to }) => to === address)?.['text'])
  for (const part of ['45 minutes', 'Growth, 21 users', 'saved=5#savings-calculator', 'bar-journal', 'Herbst “26”'])
    expect(textTo(STAFF)).toContain(part)
  expect(textTo(PROSPECT)).toMatch(/45-minute[^]*Where you are: .+9:00 AM C[SD]T[^]*by \w+day, .+ ET/)
})

test('a plan’s button adds the plan to the request, and the visitor can remove it; "Forget my data" deletes the appointment too', async ({
  ownSite: { origin, server },
  page,
}) => {
  await page.goto(`${origin}/pricing`)
  await page.getByRole('link', { name: 'Request a Growth demo' }).click()
  const summary = page.getByRole('status').filter({ hasText: 'shown in your demo' })
  await expect(summary).toContainText('Growth, $55 a month for each user, billed yearly: shown in your demo.')
  await summary.getByRole('button', { name: 'Leave it out' }).click()
  await expect(summary).toHaveCount(0)
  await expect(page).toHaveURL(`${origin}/request-demo`)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(page.getByRole('main')).toContainText(PROSPECT)
  await expect.poll(() => server.admin.rows('demo_requests')).toMatchObject([{ plan: '', estimate: '', duration: 30 }])

  const address = page.url()
  await page.goto(`${origin}/outbox`)
  await page.getByRole('button', { name: 'Forget my data' }).click()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Forgotten.' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  await expect(page.getByRole('main')).not.toContainText(PROSPECT)
})

test('a queued request shows its appointment, and keeps its plan when the visitor edits it', async ({
  ownSite,
  page,
}) => {
  ownSite.proxy.decide = ({ path }) => (path.startsWith('/api/site/') ? 'refuse' : 'pass')
  await page.goto(`${ownSite.origin}/request-demo?plan=multi&from=plans&duration=15`)
  await hydrate(page)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device — not sent yet')
  for (const part of ['10:00 AM', '15 minutes', 'Whitfield & Osei LLP', PROSPECT])
    await expect(page.getByRole('main')).toContainText(part)
  await expect(page.getByRole('main')).not.toContainText('We’ll be in touch by')

  await page.goto(`${ownSite.origin}/outbox`)
  await page.locator('#waiting').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('Multi, $79 a month for each user, billed yearly')).toBeVisible()
  ownSite.proxy.decide = () => 'pass'
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  await expect(page.getByRole('main')).toContainText(/We’ll be in touch by \w+day/)
  expect(await ownSite.server.admin.rows('demo_requests')).toMatchObject([{ plan: 'multi', duration: 15 }])
})
