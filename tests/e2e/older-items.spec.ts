import * as v from 'valibot'
import { HOUR_MS } from '../../src/lib/time-units.ts'
import { findingsOn } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { leaveOutbox, outboxLink } from '../support/browser/outbox-page.ts'
import { readRelease, recordedReleases, announceRecordedOffers } from '../support/releases/release-requests.ts'
import { until } from '../support/until.ts'

const itemOf = v.object({
  key: v.string(),
  state: v.string(),
  createdAt: v.number(),
  payload: v.object({ email: v.string() }),
})

/** An outbox item that a newer release stored, before the operator rolled the site back to this release. */
const NEWER = {
  key: '99999999-0000-4000-8000-000000000000',
  schemaVersion: 9,
  call: 'call-back',
  submittedAt: '2026-11-20T15:00:00.000Z',
  payload: { number: '+1 415 555 0100', times: { from: '9 AM' } },
}

for (const release of recordedReleases)
  test(`items that release ${release} stored in a browser are sent once, or shown with their texts; items of a later release are shown and stay stored`, async ({
    ownSite: { origin, server },
    page,
  }) => {
    await announceRecordedOffers(server)
    const { outbox } = readRelease(release)
    const records = outbox.stores.find(({ name }) => name === 'items')?.records ?? []
    const items = records.map((record) => v.parse(itemOf, record))
    const queued = items.filter(({ state }) => state === 'queued')
    const held = items.filter(({ state }) => state !== 'queued')
    // This page has the site's origin, and so its storage, but runs no script of the site.
    await page.goto(`${origin}/robots.txt`)
    await leaveOutbox(page, {
      ...outbox,
      stores: outbox.stores.map((store) =>
        store.name === 'items' ? { ...store, records: [...records, NEWER] } : store,
      ),
    })
    await page.clock.setFixedTime(Math.max(...items.map(({ createdAt }) => createdAt)) + HOUR_MS)

    await page.goto(`${origin}/outbox`)
    const waiting = page.locator('#waiting')
    await until(
      'all that can be sent is sent',
      async () => (await server.admin.rows('submissions')).length === queued.length,
    )
    await expect(waiting.locator('li')).toHaveCount(held.length + 1)
    await expect(waiting.getByText('Needs you')).toHaveCount(held.length)
    const shown = (await waiting.textContent()) ?? ''
    expect(held.filter(({ payload }) => !shown.includes(payload.email))).toEqual([])

    const parked = waiting.locator('li').filter({ hasText: 'LH-99999999' })
    await expect(parked.getByRole('heading', { level: 3 })).toHaveText('Request LH-99999999')
    await expect(parked).toContainText('Another version of this site saved this, and')
    await parked.getByText('What you entered').click()
    await expect(parked.locator('details')).toContainText('number+1 415 555 0100times: from9 AM')
    expect(await findingsOn(page)).toEqual([])
    await parked.getByRole('button', { name: 'Discard' }).click()
    await parked.getByRole('button', { name: 'Discard it' }).click()
    await expect(waiting.locator('li')).toHaveCount(held.length)
    await expect(outboxLink(page)).toContainText(`${held.length} to correct`)
    expect(await server.admin.rows('submissions')).toHaveLength(queued.length)
  })
