import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Converts a route's path to a page's path. `never` for a path with a parameter, because its links need `Link` with
 * `params`. An index route's path loses its trailing slash.
 */
type Address<Path extends string> = Path extends `${string}$${string}`
  ? never
  : Path extends `${infer Start}/`
    ? Start extends ''
      ? '/'
      : Start
    : Path

/** The path of a page of this site that needs no parameter. */
export type PageAddress = Address<keyof RegisteredRouter['routesByPath']>

/** A page, or the section `/page#section` of it. No query, because a query needs `Link` with `search`. */
export type PageTarget = PageAddress | `${PageAddress}#${string}`

/** The targets of links: a page of this site, `#section` of the same page, a mail program or a phone. */
export type LinkTarget = PageTarget | `#${string}` | `mailto:${string}` | `tel:${string}`
