import { pictureAddress } from '../../lib/picture-address.ts'

/**
 * Returns the addresses at which to load a small view of a picture, in the order to try them: the stored 480-pixel
 * JPEG, then the original. Returns an empty list if the site's content security policy blocks the address.
 */
export function pictureForms(address: string): string[] {
  if (address.startsWith('/storage/')) return [address.replace(/(?:\.[^./]+)?$/, '.480.jpg'), address]
  return /^(?:https:\/\/|\/(?!\/))/.test(address) ? [address] : []
}

/**
 * Returns the address of the picture that a post or author has now: that of the first non-empty key, else `address`.
 */
export function currentPicture(keys: readonly string[], address: string): string {
  return keys.map(pictureAddress).find((found) => found !== '') ?? address.trim()
}

/** Returns the path of the PocketBase dashboard's page for the record of a post or an author. */
export function dashboardAddress(kind: 'post' | 'author', id: string): string {
  return `/_/#/collections?collection=${kind === 'post' ? 'blog_posts' : 'blog_authors'}&record=${id}`
}
