import { authorAvatarUrl, heroImageUrl, thumbnailUrl } from './derived-images.ts'
import type { Author, ImageInfo, PostSummary } from './post.ts'

/** The address of a picture on this site, with its size and smaller sizes. */
export type StoredImage = { url: string; info: ImageInfo }

type Hero = Pick<PostSummary, 'featured_image_key' | 'featured_image_info' | 'featured_image'>

/**
 * Returns the stored picture of `heroImageUrl`; null if the picture is not stored on this site or its size is unknown.
 */
export function heroSources(post: Hero): StoredImage | null {
  return stored(heroImageUrl(post), post.featured_image_info)
}

/** Like `heroSources`, for the picture of `thumbnailUrl`. */
export function thumbnailSources(
  post: Hero & Pick<PostSummary, 'thumbnail_image_key' | 'thumbnail_image_info'>,
): StoredImage | null {
  return stored(
    thumbnailUrl(post),
    post.thumbnail_image_key.trim() === '' ? post.featured_image_info : post.thumbnail_image_info,
  )
}

/** Like `heroSources`, for the picture of `authorAvatarUrl`. */
export function avatarSources(
  author: Pick<Author, 'avatar_image_key' | 'avatar_image_info' | 'profile_image_url'>,
): StoredImage | null {
  return stored(authorAvatarUrl(author), author.avatar_image_info)
}

/** Returns the address of a smaller size of a picture: width and format replace the file extension. */
export function variantUrl(url: string, width: number, extension: 'jpg' | 'avif'): string {
  return `${url.replace(/\.[^./]*$/, '')}.${width}.${extension}`
}

/**
 * Returns the attribute `srcset` with all smaller sizes in one format; undefined if there are none. It omits the
 * original, which is larger than all of them.
 */
export function srcSet({ url, info }: StoredImage, extension: 'jpg' | 'avif'): string | undefined {
  if (info.widths.length === 0 || (extension === 'avif' && !info.avif)) return undefined
  return info.widths.map((width) => `${variantUrl(url, width, extension)} ${width}w`).join(', ')
}

function stored(url: string, info: ImageInfo | null | undefined): StoredImage | null {
  return info && url.startsWith('/storage/') ? { url, info } : null
}
