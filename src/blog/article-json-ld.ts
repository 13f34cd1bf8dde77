import type { JsonLdData } from '../site/json-ld.tsx'
import { organizationReference } from '../site/organization.ts'
import { publicOrigin } from '../site/page-head.ts'
import { sharedImage } from './article-head.ts'
import { unknownAuthor } from './rules/post-from-record.ts'
import type { Post } from './rules/post.ts'

/** Returns an article as structured data (JSON-LD) for search engines. */
export function articleJsonLd(post: Post): JsonLdData {
  const origin = publicOrigin()
  const { image } = sharedImage(post)
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.seo_description || post.excerpt || post.title,
    image: image.startsWith('/') ? origin + image : image,
    datePublished: post.published_date,
    dateModified: post.updated,
    ...(post.category === '' ? {} : { articleSection: post.category }),
    ...(post.seo_keywords === '' ? {} : { keywords: post.seo_keywords }),
    timeRequired: `PT${post.read_time}M`,
    author: {
      '@type': post.author.name === unknownAuthor ? 'Organization' : 'Person',
      name: post.author.name,
      ...(post.author.title === '' ? {} : { jobTitle: post.author.title }),
      ...(post.author.firm === '' ? {} : { worksFor: { '@type': 'Organization', name: post.author.firm } }),
    },
    publisher: organizationReference(),
    mainEntityOfPage: `${origin}/blog/${encodeURIComponent(post.slug)}`,
    inLanguage: 'en-US',
  }
}
