import { MINUTE_MS } from '../lib/time-units.ts'

/** Offers the visitor a file made by this page as a download. `type`: as in a Content-Type. */
export function downloadFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Later, because the browser begins the download only after this function returns.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
