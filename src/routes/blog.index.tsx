import { createFileRoute, useRouter } from '@tanstack/react-router'
import { blogFeed } from '../blog/blog-feed.ts'
import { BlogPage } from '../blog/blog-page.tsx'
import { blogSearchSchema, type BlogSearch } from '../blog/blog-search.ts'
import { postQueries } from '../blog/post-queries.ts'
import { loadList } from '../content/load-list.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { brand } from '../company/facts/brand.ts'
import { isLeaving } from '../site/is-leaving.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/blog/')({
  validateSearch: blogSearchSchema,
  loader: ({ context: { queryClient, content }, location }) =>
    loadList(queryClient, postQueries.first(content.posts), { awaits: location.hash !== '' }),
  head: () =>
    pageHead({
      path: '/blog',
      title: `Legal Technology Insights | ${brand.name} Blog`,
      description:
        'Articles for law firms on technology, privacy, employment, real estate and corporate practice, by practitioners.',
      feeds: [blogFeed],
    }),
  component: BlogRoute,
})

function BlogRoute() {
  const { content } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const onSearch = (next: BlogSearch, { typing }: { typing: boolean }) => {
    if (isLeaving(router)) return
    void navigate({ search: next, replace: typing, resetScroll: false })
  }
  return (
    <BlogPage
      source={content.posts}
      search={search}
      onSearch={onSearch}
      subscribeForm={<NewsletterForm source="blog" label="Newsletter" />}
    />
  )
}
