import type { Author, PostCard } from './post.ts'

/** Drawings that are part of the site, shown where a post or an author has no picture, or theirs can't be loaded. */
export const coverPlaceholder = '/images/cover-placeholder.svg'
export const avatarPlaceholder = '/images/avatar-placeholder.svg'

type HeroImages = Pick<PostCard, 'featured_image_key' | 'featured_image'>

/** The large picture of a post: `featured_image_key`, else `featured_image`, else the placeholder. */
export function heroImageUrl(post: HeroImages): string {
  return fromKey(post.featured_image_key) ?? named(post.featured_image) ?? coverPlaceholder
}

/** The small picture of a post: `thumbnail_image_key`, else what `heroImageUrl` says. */
export function thumbnailUrl(post: HeroImages & Pick<PostCard, 'thumbnail_image_key'>): string {
  return fromKey(post.thumbnail_image_key) ?? heroImageUrl(post)
}

/** The portrait of an author: `avatar_image_key`, else `profile_image_url`, else the placeholder. */
export function authorAvatarUrl(author: Pick<Author, 'avatar_image_key' | 'profile_image_url'>): string {
  return fromKey(author.avatar_image_key) ?? named(author.profile_image_url) ?? avatarPlaceholder
}

// A key that starts with http is an address already; any other names a file in the public bucket.
function fromKey(key: string): string | null {
  const name = named(key)
  if (name === null || name.startsWith('http')) return name
  return `/storage/public-assets/${name.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`
}

function named(value: string): string | null {
  const trimmed = value.trim()
  return trimmed === '' ? null : trimmed
}
