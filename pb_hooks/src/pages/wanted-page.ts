import type { SiteRenderData } from '../../../src/site-content.ts'

/** A page that should exist, rendered by the server. */
export type WantedPage = {
  path: string
  /** The versions of all that it shows: a page stored under another source is stale. May be worked out only when it is asked for. */
  readonly source: string
  /** Whether there may be so many of its kind that others need not wait for it. */
  isOneOfMany?: boolean
  /** Whether it comes after the page that was just saved, where readers look for a new article. Only together with `isOneOfMany`. */
  isLast?: boolean
  /** The route that draws it, where that is not its own path. */
  renderedAs?: string
  /** Stored in place of the state that rendering returns: such a page never hydrates. */
  state?: string
  /** What it is rendered from; reads the database. */
  data(): SiteRenderData
  /** Whether it should still exist, with this source; asked inside the transaction that stores it. */
  isStillWanted(tx: PbApp): boolean
}
