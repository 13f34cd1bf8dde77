import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { contactControl, fillContactForm, submitContactForm } from '../support/browser/form-pages.ts'
import { untilAtRest } from '../support/browser/steady-page.ts'
import { writeLaterProgram } from '../support/releases/later-program.ts'
import type { Site } from '../support/servers/site.ts'

test('without a service worker, a tab still works after the next two releases are deployed: its scripts load, and a submission arrives once', async ({
  freshSite,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(`${freshSite.origin}/contact`)
  await contactControl(page, 'firstName').fill('Dana')
  await expect(page.locator('form[data-ready]').first()).toBeVisible()
  await untilAtRest(page)
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const parts = partsOf(page)
  const builds = [await buildOf(freshSite)]
  const folder = await mkdtemp(join(tmpdir(), 'lexharbor-releases-'))
  try {
    for (const number of [1, 2]) {
      await deploy(freshSite, join(folder, 'program'), number)
      builds.push(await buildOf(freshSite))
    }
    expect(new Set(builds).size).toBe(3)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter((part) => !part.startsWith('200 '))).toEqual([])
    await page.goBack()
    await fillContactForm(page)
    await submitContactForm(page)
    await expect(page.locator('.toast--success')).toBeVisible()
    expect(await freshSite.server.admin.rows('contact_messages')).toHaveLength(1)
    expect(loads).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Returns a list that collects status and path of each file below /assets that the page loads from now on. */
function partsOf(page: Page): string[] {
  const parts: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/')) parts.push(`${response.status()} ${pathname}`)
  })
  return parts
}

async function deploy({ server }: Site, program: string, number: number): Promise<void> {
  await server.stop()
  writeLaterProgram(program, number)
  await server.start(program)
}

async function buildOf({ server }: Site): Promise<string> {
  const answer = await fetch(server.origin)
  return answer.headers.get('X-Site-Build') ?? ''
}
