import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArticlePage } from '../blog/article-page.tsx'
import { PreviewMark, PreviewMissing } from '../blog/article-preview.tsx'
import { postQueries } from '../blog/post-queries.ts'
import { brand } from '../company/facts/brand.ts'

/** The preview of an unpublished article. The server renders it under a separate URL, and React never hydrates it. */
export const Route = createFileRoute('/preview/$slug')({
  loader: async ({ context: { queryClient, content }, params: { slug } }) => {
    const post = await queryClient.ensureQueryData(postQueries.one(content.posts, slug))
    if (post === null) throw notFound()
    return post
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: loaderData ? `Preview of an article · ${brand.name}` : `Preview not found · ${brand.name}` },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  component: PreviewRoute,
  notFoundComponent: () => <PreviewMissing />,
})

function PreviewRoute() {
  return (
    <div className="preview">
      <PreviewMark />
      <ArticlePage post={Route.useLoaderData()} next={[]} subscribe={null} />
    </div>
  )
}
