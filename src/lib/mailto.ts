/** The address of a mail to be written: `mailto:` with its subject, and the text it begins with. */
export function mailto(address: string, subject: string, body = ''): string {
  const text = body === '' ? '' : `&body=${encodeURIComponent(body)}`
  return `mailto:${address}?subject=${encodeURIComponent(subject)}${text}`
}
