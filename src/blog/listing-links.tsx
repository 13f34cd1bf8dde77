import { listingPath } from '../lib/server-pages.ts'
import type { ListingLink } from './rules/listing.ts'

/**
 * Links to lists of articles, each with the number of its articles. They are plain links, because many router links
 * would be slow.
 */
export function ListingLinks({ title, links }: { title: string; links: readonly ListingLink[] }) {
  if (links.length === 0) return null
  return (
    <section className="listing-links">
      <h2>{title}</h2>
      <ul>
        {links.map(({ kind, slug, name, count }) => (
          <li key={slug}>
            <a className="chip" href={listingPath(kind, slug)}>
              {name} <span className="listing-links__count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
