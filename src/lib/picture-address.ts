/**
 * The address of a key's picture: a path of this site, or the key itself if it is an http address; empty for a blank
 * key. The server does the same in `pocketbase/internal/pictures/picture_address.go`; both are tested with
 * `picture-address-cases.json`.
 */
export function pictureAddress(key: string): string {
  const name = key.trim()
  if (name === '' || name.startsWith('http')) return name
  return `/storage/public-assets/${name.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`
}
