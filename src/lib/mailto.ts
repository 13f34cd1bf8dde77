/** Returns a `mailto:` URL with a subject and an optional body. */
export function mailto(address: string, subject: string, body = ''): string {
  const text = body === '' ? '' : `&body=${encodeURIComponent(body)}`
  return `mailto:${address}?subject=${encodeURIComponent(subject)}${text}`
}
