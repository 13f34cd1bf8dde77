import type { SiteRenderData } from '../../../src/site-content.ts'

/** A page that the Go server should have rendered and stored. */
export type WantedPage = {
  path: string
  /**
   * A text that changes whenever the data on the page changes, such as a hash. A stored page with another `source` is
   * stale. May be a getter that computes it on first access.
   */
  readonly source: string
  /** True for pages of which there may be thousands, such as articles. The server renders all other pages first. */
  isOneOfMany?: boolean
  /**
   * True if the server should render the page after the page of an article that was just saved, which readers open
   * first. Only with `isOneOfMany`.
   */
  isLast?: boolean
  /** The path of the route that renders the page, if it is not the page's own path. */
  renderedAs?: string
  /**
   * The page's initial state as JSON, stored instead of the state that rendering returns. React does not hydrate such a
   * page.
   */
  state?: string
  /** Returns the data for rendering; reads the database. */
  data(): SiteRenderData
  /**
   * Returns whether the page should still exist with this `source`. The server calls it in the transaction that stores
   * the page.
   */
  isStillWanted(tx: PbApp): boolean
}
