import { coverPlaceholder, heroImageUrl, thumbnailUrl } from './derived-images.ts'
import { FallbackImage } from './fallback-image.tsx'
import type { PostCard } from './post.ts'

/** The picture of a post: large at the head of a page (loaded at once), small on a card (loaded when it comes into view). */
export function PostCover({ post, size }: { post: PostCard; size: 'large' | 'small' }) {
  const large = size === 'large'
  return (
    <FallbackImage
      className="post-cover"
      src={large ? heroImageUrl(post) : thumbnailUrl(post)}
      fallback={coverPlaceholder}
      alt={post.featured_image_alt}
      width={large ? 1200 : 600}
      height={large ? 630 : 315}
      {...(large ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
    />
  )
}
