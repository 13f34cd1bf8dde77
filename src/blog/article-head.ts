import { pageHead, type PageHead } from '../site/page-head.ts'
import { heroImageUrl } from './derived-images.ts'
import type { Post } from './post.ts'

/** The `<head>` of an article; without one, that of "Article Not Found". */
export function articleHead(post: Post | null | undefined, slug: string): PageHead {
  const path = `/blog/${encodeURIComponent(slug)}`
  if (!post) return pageHead({ path, title: 'Article Not Found', description: "The article you're looking for doesn't exist." })
  const title = post.seo_title || post.title
  const description = post.seo_description || post.excerpt
  const image = sharedImage(post)
  return pageHead({
    path,
    title,
    description,
    ogType: 'article',
    ...(image === null ? {} : { image }),
    extra: [
      { name: 'keywords', content: post.seo_keywords },
      { name: 'author', content: post.author.name },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { property: 'article:author', content: post.author.name },
      { property: 'article:published_time', content: post.published_date },
      { property: 'article:modified_time', content: post.updated },
      { property: 'article:section', content: post.category },
    ].filter(({ content }) => content !== ''),
  })
}

// No network shows SVG in a shared link; the site's own picture stands in.
function sharedImage(post: Post): string | null {
  const url = heroImageUrl(post)
  return url.endsWith('.svg') ? null : url
}
