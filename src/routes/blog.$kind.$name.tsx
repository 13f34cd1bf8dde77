import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { listingHead } from '../blog/listing-head.ts'
import { ListingPage } from '../blog/listing-page.tsx'
import { postQueries } from '../blog/post-queries.ts'
import { isListingKind } from '../blog/rules/listing.ts'
import { loadRecord } from '../content/load-record.ts'

/** Articles of one field, by one author, or of one year. */
export const Route = createFileRoute('/blog/$kind/$name')({
  loader: async ({ context: { queryClient, content }, params: { kind, name } }) => {
    const listing = isListingKind(kind)
      ? await loadRecord(queryClient, postQueries.listing(content.posts, kind, name))
      : null
    if (listing === null) throw notFound()
    return listing
  },
  head: ({ loaderData }) => listingHead(loaderData),
  component: ListingRoute,
})

function ListingRoute() {
  const loaded = Route.useLoaderData()
  const { content } = Route.useRouteContext()
  const { kind, slug } = loaded.link
  const { data } = useQuery(postQueries.listing(content.posts, kind, slug))
  return <ListingPage listing={data ?? loaded} />
}
