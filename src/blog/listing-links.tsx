import type { ReactNode } from 'react'
import { listingPath } from '../lib/server-pages.ts'
import type { CountedListing, ListingLink } from './rules/listing.ts'

type CountableLink = ListingLink & Partial<CountedListing>

type ListingLinksProps<Link extends CountableLink> = {
  title: string
  links: readonly Link[]
  /** Returns what follows each link; by default nothing. */
  after?: (link: Link) => ReactNode
}

/**
 * Links to lists of articles, with the number of articles where it is known. They are plain links, because many router
 * links would be slow.
 */
export function ListingLinks<Link extends CountableLink>({ title, links, after }: ListingLinksProps<Link>) {
  if (links.length === 0) return null
  return (
    <section className="listing-links">
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.slug}>
            <a className="chip" href={listingPath(link.kind, link.slug)}>
              {link.name}
              {link.count === undefined ? null : <span className="listing-links__count"> {link.count}</span>}
            </a>
            {after?.(link)}
          </li>
        ))}
      </ul>
    </section>
  )
}
