import address from '../../styles/index.css?url'

/**
 * Loads the whole sheet: a page has the rules for what it was served with, and React adds parts.
 * @throws when it does not come; the next call asks for it again
 */
export function loadSheet(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} did not come`))
    })
    document.head.append(link)
  })
}
