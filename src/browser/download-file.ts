import { MINUTE_MS } from '../lib/time-units.ts'

/** Hands the visitor a file of this page's making. `type`: as in a Content-Type. */
export function downloadFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Not at once: the browser has yet to begin.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
