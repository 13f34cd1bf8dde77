import { authorAvatarUrl, avatarPlaceholder } from './rules/derived-images.ts'
import { FallbackImage } from './fallback-image.tsx'
import { avatarSources } from './rules/image-sources.ts'
import type { Author } from './rules/post.ts'

/** An author's portrait; `size` is its edge in pixels. */
export function AuthorAvatar({ author, size }: { author: Author; size: number }) {
  return (
    <FallbackImage
      className="author-avatar"
      src={authorAvatarUrl(author)}
      stored={avatarSources(author)}
      sizes={`${size}px`}
      fallback={avatarPlaceholder}
      alt={author.avatar_image_alt}
      width={size}
      height={size}
      loading="lazy"
    />
  )
}
