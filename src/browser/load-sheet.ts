const sheets = new Map<string, Promise<void>>()

/**
 * Adds a style sheet to the page, once for each address. Returns a promise that resolves when the sheet is loaded, and
 * rejects if it fails. After a failure the next call requests the sheet again.
 * @param address path of the style sheet
 */
export function loadSheet(address: string): Promise<void> {
  const known = sheets.get(address)
  if (known !== undefined) return known
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  const sheet = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      sheets.delete(address)
      reject(new Error(`${address} did not come`))
    })
  })
  sheets.set(address, sheet)
  document.head.append(link)
  return sheet
}
