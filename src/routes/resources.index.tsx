import { createFileRoute } from '@tanstack/react-router'
import { PostCover } from '../blog/post-cover.tsx'
import { postQueries } from '../blog/post-queries.ts'
import { SubscribeSection } from '../blog/subscribe-section.tsx'
import { useListedPosts } from '../blog/use-listed-posts.ts'
import { loadList } from '../content/load-list.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { PostsNotice } from '../resources/posts-notice.tsx'
import { ResourcesPage } from '../resources/resources-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/')({
  loader: ({ context: { queryClient, content } }) => loadList(queryClient, postQueries.first(content.posts)),
  head: () =>
    pageHead({
      path: '/resources',
      title: `Resources for law firms · ${brand.name}`,
      description:
        'Articles by practicing lawyers, a guide to moving a law firm to another system, and checklists and forms to copy.',
    }),
  component: ResourcesRoute,
})

function ResourcesRoute() {
  const { content } = Route.useRouteContext()
  const listed = useListedPosts(content.posts, 'never')
  const [first] = listed.posts
  return (
    <ResourcesPage
      posts={listed.posts}
      cover={first ? <PostCover post={first} place="featured" /> : null}
      notice={
        first || (!listed.loading && !listed.error) ? null : <PostsNotice error={listed.error} onRetry={listed.retry} />
      }
      subscribe={<SubscribeSection form={<NewsletterForm source="resources" label="Newsletter" />} />}
      secondForm={<NewsletterForm source="resources-secondary" label="New articles by email" />}
    />
  )
}
