import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * The path of a page, without those that have a parameter, because their links need `Link` with its `params`. A list's
 * path has no trailing slash.
 */
type Address<Path extends string> = Path extends `${string}$${string}`
  ? never
  : Path extends `${infer Start}/`
    ? Start extends ''
      ? '/'
      : Start
    : Path

/** The address of a page of this site without a parameter. */
export type PageAddress = Address<keyof RegisteredRouter['routesByPath']>

/** A page, or `/page#part` of it. No query: that needs `Link` with its `search`. */
export type PageTarget = PageAddress | `${PageAddress}#${string}`

/** The targets of this site's links: a page, `#part` of the same page, a mail program or a phone. */
export type LinkTarget = PageTarget | `#${string}` | `mailto:${string}` | `tel:${string}`
