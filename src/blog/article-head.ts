import { articlePath } from '../lib/server-pages.ts'
import { shorten } from '../lib/shorten.ts'
import { brand } from '../company/facts/brand.ts'
import {
  defaultOgImage,
  DESCRIPTION_LENGTH,
  pageHead,
  TITLE_LENGTH,
  type ImageSize,
  type PageHead,
} from '../site/page-head.ts'
import { blogFeed } from './blog-feed.ts'
import { categoryImage } from './category-image.ts'
import { heroImageUrl } from './rules/derived-images.ts'
import { heroSources, variantUrl } from './rules/image-sources.ts'
import type { Post } from './rules/post.ts'

/** Returns the `<head>` of an article; without an article, that of the page "Article Not Found". */
export function articleHead(post: Post | null | undefined, slug: string): PageHead {
  const path = articlePath(slug)
  if (!post)
    return pageHead({
      path,
      title: 'Article Not Found',
      description: "The article you're looking for doesn't exist.",
      image: defaultOgImage,
    })
  // An editor's own title and description for search engines are used unchanged. Only generated ones are shortened.
  const title = post.seo_title || shorten(post.title, TITLE_LENGTH)
  const description = post.seo_description || shorten(post.excerpt || post.title, DESCRIPTION_LENGTH)
  return pageHead({
    path,
    title,
    description,
    ogType: 'article',
    ...sharedImage(post),
    feeds: [blogFeed],
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

const sharedWidth = 1200

/**
 * Returns the picture for links that people share: the article's cover. If the cover is an SVG, which no social network
 * shows, returns the picture of the category instead.
 */
export function sharedImage(
  post: Pick<
    Post,
    'category' | 'title' | 'featured_image_key' | 'featured_image_info' | 'featured_image' | 'featured_image_alt'
  >,
): {
  image: string
  imageAlt: string
  imageSize?: ImageSize
} {
  const cover = heroImageUrl(post)
  const imageAlt = post.featured_image_alt || post.title
  const info = heroSources(post)?.info
  if (info?.widths.includes(sharedWidth) === true) {
    // The size that social networks recommend, as JPEG, because not all networks show other formats.
    const imageSize = {
      width: sharedWidth,
      height: Math.round((info.height * sharedWidth) / info.width),
    }
    return { image: variantUrl(cover, sharedWidth, 'jpg'), imageAlt, imageSize }
  }
  if (!/\.svg(?:[?#]|$)/i.test(cover)) return { image: cover, imageAlt }
  return {
    image: categoryImage(post.category),
    imageAlt: post.category === '' ? `The blog of ${brand.name}` : `${post.category}, the blog of ${brand.name}`,
  }
}
