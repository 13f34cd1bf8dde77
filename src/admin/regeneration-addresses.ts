/**
 * The addresses to try for a small view of a picture, the smallest stored form first. None for what the site's policy does not let
 * a page show, such as a picture on another site without https.
 */
export function pictureForms(address: string): string[] {
  if (address.startsWith('/storage/')) return [address.replace(/(?:\.[^./]+)?$/, '.480.jpg'), address]
  return /^(?:https:\/\/|\/(?!\/))/.test(address) ? [address] : []
}

/** The address of the picture that a post or an author shows now: the first that is named. A key names a file in the public bucket. */
export function currentPicture(keys: readonly string[], address: string): string {
  const key = keys.map((text) => text.trim()).find((text) => text !== '')
  if (key === undefined || key.startsWith('http')) return key ?? address.trim()
  return `/storage/public-assets/${key.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`
}

/** Where the record of a post or an author is edited. */
export function dashboardAddress(kind: 'post' | 'author', id: string): string {
  return `/_/#/collections?collection=${kind === 'post' ? 'blog_posts' : 'blog_authors'}&record=${id}`
}
