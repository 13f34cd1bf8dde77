import { MINUTE_MS } from '../lib/time-units.ts'

/** Downloads a text as a file to the visitor's device. `type` is a media type without a charset. */
export function downloadFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser begins the download only after this function returns, so the address must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
