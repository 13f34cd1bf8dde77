/**
 * The address of the picture that a key names: a path of this site, or the key itself where it is an address that starts with http;
 * empty for a blank key. The server says the same in `pocketbase/internal/pictures/picture_address.go`; both are tested with `picture-address-cases.json`.
 */
export function pictureAddress(key: string): string {
  const name = key.trim()
  if (name === '' || name.startsWith('http')) return name
  return `/storage/public-assets/${name.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`
}
