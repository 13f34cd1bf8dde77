import { pictureAddress } from '../lib/picture-address.ts'

/**
 * The addresses to try for a small view of a picture, smallest stored size first. Empty for pictures that the site's
 * policy blocks, such as those of another site without https.
 */
export function pictureForms(address: string): string[] {
  if (address.startsWith('/storage/')) return [address.replace(/(?:\.[^./]+)?$/, '.480.jpg'), address]
  return /^(?:https:\/\/|\/(?!\/))/.test(address) ? [address] : []
}

/** The address of a post's or author's present picture: the first that is set. */
export function currentPicture(keys: readonly string[], address: string): string {
  return keys.map(pictureAddress).find((found) => found !== '') ?? address.trim()
}

/** The dashboard's page for the record of a post or an author. */
export function dashboardAddress(kind: 'post' | 'author', id: string): string {
  return `/_/#/collections?collection=${kind === 'post' ? 'blog_posts' : 'blog_authors'}&record=${id}`
}
