import { Seal } from '../ui/seal.tsx'
import { avatarPlaceholder } from '../lib/stand-in-pictures.ts'
import { authorAvatarUrl } from './rules/derived-images.ts'
import { FallbackImage } from './fallback-image.tsx'
import { avatarSources } from './rules/image-sources.ts'
import type { Author } from './rules/post.ts'

/**
 * Shows an author's portrait, or a seal with the author's initials if there is none. `size` is the width and height in
 * pixels.
 */
export function AuthorAvatar({ author, size }: { author: Author; size: number }) {
  const url = authorAvatarUrl(author)
  if (url === avatarPlaceholder) return <Seal name={author.name} size={size} />
  return (
    <FallbackImage
      className="author-avatar"
      src={url}
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
