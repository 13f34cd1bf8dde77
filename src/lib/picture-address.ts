/**
 * Returns the URL of the picture stored under a key: a path of this site, or the key itself if it is an http URL. Empty
 * for a blank key. The server does the same in `pocketbase/internal/pictures/picture_address.go`; tests run both with
 * `picture-address-cases.json`.
 */
export function pictureAddress(key: string): string {
  const name = key.trim()
  if (name === '' || name.startsWith('http')) return name
  return `/storage/public-assets/${name.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`
}
