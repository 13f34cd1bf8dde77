import type { SiteRenderData } from '../../../src/site-content.ts'

/** A page that should exist, rendered by the server. */
export type WantedPage = {
  path: string
  /**
   * The versions of all data that the page shows. A page stored with another source is stale. May be computed on first
   * access.
   */
  readonly source: string
  /** Whether there may be thousands of pages of this kind. Other pages are then rendered first. */
  isOneOfMany?: boolean
  /**
   * Whether the page is rendered after the page of a saved article, because readers look for that first. Only with
   * `isOneOfMany`.
   */
  isLast?: boolean
  /** The path of the route that renders the page, if it is not the page's own path. */
  renderedAs?: string
  /** Stored instead of the state that rendering returns. Such a page never hydrates. */
  state?: string
  /** Returns the data for rendering; reads the database. */
  data(): SiteRenderData
  /** Whether the page should still exist with this source. Called inside the transaction that stores it. */
  isStillWanted(tx: PbApp): boolean
}
