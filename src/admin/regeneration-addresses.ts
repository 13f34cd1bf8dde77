import { pictureAddress } from '../lib/picture-address.ts'

/**
 * The addresses to try for a small view of a picture, the smallest stored form first. None for what the site's policy does not let
 * a page show, such as a picture on another site without https.
 */
export function pictureForms(address: string): string[] {
  if (address.startsWith('/storage/')) return [address.replace(/(?:\.[^./]+)?$/, '.480.jpg'), address]
  return /^(?:https:\/\/|\/(?!\/))/.test(address) ? [address] : []
}

/** The address of the picture that a post or an author shows now: the first that is named. */
export function currentPicture(keys: readonly string[], address: string): string {
  return keys.map(pictureAddress).find((found) => found !== '') ?? address.trim()
}

/** Where the record of a post or an author is edited. */
export function dashboardAddress(kind: 'post' | 'author', id: string): string {
  return `/_/#/collections?collection=${kind === 'post' ? 'blog_posts' : 'blog_authors'}&record=${id}`
}
