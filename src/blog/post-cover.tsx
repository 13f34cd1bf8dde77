import { coverPlaceholder } from '../lib/stand-in-pictures.ts'
import { heroImageUrl, thumbnailUrl } from './rules/derived-images.ts'
import { FallbackImage } from './fallback-image.tsx'
import { heroSources, thumbnailSources } from './rules/image-sources.ts'
import type { PostSummary } from './rules/post.ts'

const places = {
  article: { large: true, sizes: '(min-width: 62rem) 60rem, 100vw' },
  featured: { large: true, sizes: '(min-width: 56rem) 40rem, 100vw' },
  card: { large: false, sizes: '(min-width: 66rem) 24rem, (min-width: 40rem) 50vw, 100vw' },
}

/**
 * The picture of a post. At the top of a page it is large and loads at once; on a card it is small and loads when it
 * comes into view.
 */
export function PostCover({ post, place }: { post: PostSummary; place: keyof typeof places }) {
  const { large, sizes } = places[place]
  const stored = large ? heroSources(post) : thumbnailSources(post)
  return (
    <FallbackImage
      className="post-cover"
      src={large ? heroImageUrl(post) : thumbnailUrl(post)}
      stored={stored}
      sizes={sizes}
      fallback={coverPlaceholder}
      alt={post.featured_image_alt}
      width={stored?.info.width ?? (large ? 1200 : 600)}
      height={stored?.info.height ?? (large ? 630 : 315)}
      {...(large ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
    />
  )
}
