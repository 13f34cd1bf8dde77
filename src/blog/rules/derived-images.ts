import { pictureAddress } from '../../lib/picture-address.ts'
import { avatarPlaceholder, coverPlaceholder } from '../../lib/stand-in-pictures.ts'
import type { Author, PostSummary } from './post.ts'

type HeroImages = Pick<PostSummary, 'featured_image_key' | 'featured_image'>

/** Returns the address of a post's large picture: `featured_image_key`, else `featured_image`, else the placeholder. */
export function heroImageUrl(post: HeroImages): string {
  return pictureAddress(post.featured_image_key) || post.featured_image.trim() || coverPlaceholder
}

/** Returns the address of a post's small picture: `thumbnail_image_key`, else the result of `heroImageUrl`. */
export function thumbnailUrl(post: HeroImages & Pick<PostSummary, 'thumbnail_image_key'>): string {
  return pictureAddress(post.thumbnail_image_key) || heroImageUrl(post)
}

/** Returns the address of an author's portrait: `avatar_image_key`, else `profile_image_url`, else the placeholder. */
export function authorAvatarUrl(author: Pick<Author, 'avatar_image_key' | 'profile_image_url'>): string {
  return pictureAddress(author.avatar_image_key) || author.profile_image_url.trim() || avatarPlaceholder
}
