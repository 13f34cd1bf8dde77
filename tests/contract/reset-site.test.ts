import { expect, test } from 'vitest'
import { resetSite, startSite } from '../support/servers/site.ts'
import { until } from '../support/until.ts'
import { runSql } from '../support/servers/seeds.ts'

test('resetting a site between two tests also removes what the nightly security audit wrote', async () => {
  const site = await startSite({ sample: false })
  const shown = () => runSql(site.server, "SELECT source FROM rendered_pages WHERE path = '/security'")
  try {
    await resetSite(site)
    const before = shown()
    await site.server.admin.call('POST', '/api/crons/security-audit')
    await until('the page shows the run', () => JSON.stringify(shown()) !== JSON.stringify(before))
    await resetSite(site)
    expect(shown()).toEqual(before)
  } finally {
    await site.stop()
  }
})
