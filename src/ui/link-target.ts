import type { RegisteredRouter } from '@tanstack/react-router'

/** Leaves out pages with a parameter, whose links need `Link` with its `params`; a list's path has no slash at its end. */
type Address<Path extends string> = Path extends `${string}$${string}`
  ? never
  : Path extends `${infer Start}/`
    ? Start extends ''
      ? '/'
      : Start
    : Path

/** The address of a page of this site that has no parameter. */
export type PageAddress = Address<keyof RegisteredRouter['routesByPath']>

/** A page, or `/page#part` of it. No query: that needs `Link` with its `search`. */
export type PageTarget = PageAddress | `${PageAddress}#${string}`

/** Where a link of this site may lead: a page, `#part` of the page it stands on, a mail program or a phone. */
export type LinkTarget = PageTarget | `#${string}` | `mailto:${string}` | `tel:${string}`
