const sheets = new Map<string, Promise<void>>()

/**
 * Adds a style sheet to the page once, however often it is called. A sheet that failed is requested again by the next
 * call.
 * @param address its path
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
