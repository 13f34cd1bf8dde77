import { serverPages } from '../../../src/lib/server-pages.ts'
import type { WantedPage } from '../pages/wanted-page.ts'
import { lastAudit } from './last-run.ts'

/** Returns the page `/security`, which shows the result of the last security audit. */
export function securityPages(app: PbApp): WantedPage[] {
  const source = sourceOf(app)
  return [
    {
      path: serverPages.audit.lists[0],
      source,
      data: () => ({ lastAudit: lastAudit(app) }),
      isStillWanted: (tx) => sourceOf(tx) === source,
    },
  ]
}

function sourceOf(app: PbApp): string {
  return `audit ${JSON.stringify(lastAudit(app))}`
}
