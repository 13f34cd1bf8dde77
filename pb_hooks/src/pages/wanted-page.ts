import type { SiteRenderData } from '../../../src/content.ts'

/** A page that should exist, rendered by the server. */
export type WantedPage = {
  path: string
  /** The versions of all that it shows: a page stored under another source is stale. */
  source: string
  /** What it is rendered from; reads the database. */
  data(): SiteRenderData
  /** Whether it should still exist, with this source; asked inside the transaction that stores it. */
  isStillWanted(tx: PbApp): boolean
}
