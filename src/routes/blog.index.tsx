import { createFileRoute } from '@tanstack/react-router'
import { blogFeed } from '../blog/blog-feed.ts'
import { BlogPage } from '../blog/blog-page.tsx'
import { blogSearchSchema, type BlogSearch } from '../blog/blog-search.ts'
import { firstPostsQuery } from '../blog/posts-query.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { brand } from '../site/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/blog/')({
  validateSearch: blogSearchSchema,
  loader: async ({ context: { queryClient, posts }, location }) => {
    // A render needs the posts, and so does a way to a part below them; else the browser shows the page and says that they are loading.
    if (typeof document === 'undefined' || location.hash !== '')
      await queryClient.ensureQueryData(firstPostsQuery(posts))
    else void queryClient.prefetchQuery(firstPostsQuery(posts))
  },
  head: () =>
    pageHead({
      path: '/blog',
      title: `Legal Technology Insights | ${brand.name} Blog`,
      description:
        'Articles for law firms on technology, privacy, employment, real estate and corporate practice, written by legal practitioners.',
      feeds: [blogFeed],
    }),
  component: BlogRoute,
})

function BlogRoute() {
  const { posts } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = (next: BlogSearch, { typing }: { typing: boolean }) =>
    void navigate({ search: next, replace: typing, resetScroll: false })
  return (
    <BlogPage
      source={posts}
      search={search}
      onSearch={onSearch}
      subscribeForm={<NewsletterForm source="blog" label="Newsletter" />}
    />
  )
}
