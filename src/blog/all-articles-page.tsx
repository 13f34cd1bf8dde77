import { articlePath } from '../lib/server-pages.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { ListingLinks } from './listing-links.tsx'
import { listingKinds, type ListingIndex, type ListingKind } from './rules/listing.ts'

const titles: Record<ListingKind, string> = { category: 'By practice area', author: 'By author', year: 'By year' }

/** The page with links to every list of articles. It works without scripts. */
export function AllArticlesPage({ listings }: { listings: ListingIndex }) {
  return (
    <>
      <PageHeader
        back={
          <TargetLink to="/blog" className="link">
            <span aria-hidden="true">← </span>Blog
          </TargetLink>
        }
        eyebrow="From the blog"
        title="All articles"
        plate={<Plate name="sheets" />}
      >
        <p className="lead">
          {listings.length === 0
            ? 'No articles have been published yet.'
            : 'Find every article we have published by practice area, by author, or by year.'}
        </p>
      </PageHeader>
      <div className="listing listing--index container">
        {listingKinds.map((kind) => (
          <ListingLinks
            key={kind}
            title={titles[kind]}
            links={listings.filter((link) => link.kind === kind)}
            after={newestTitles}
          />
        ))}
      </div>
    </>
  )
}

function newestTitles({ newest }: ListingIndex[number]) {
  if (newest.length === 0) return null
  return (
    <ul className="listing-newest">
      {newest.map(({ slug, title }) => (
        <li key={slug}>
          <a href={articlePath(slug)}>{title}</a>
        </li>
      ))}
    </ul>
  )
}
