/**
 * Returns an in-memory CacheStorage with the methods that the service worker uses.
 * @param refused paths for which `put` fails, as on a full disk
 */
export function memoryCaches(refused: ReadonlySet<string> = new Set()) {
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return Promise.resolve({
      match: (key: string | Request) => Promise.resolve(entries.get(url(key))?.clone()),
      keys: () => Promise.resolve([...entries.keys()].map((key) => new Request(key))),
      delete: (key: string | Request) => Promise.resolve(entries.delete(url(key))),
      put: (key: string | Request, response: Response) => {
        if (refused.has(new URL(url(key)).pathname))
          return Promise.reject(new DOMException('no room', 'QuotaExceededError'))
        entries.delete(url(key))
        entries.set(url(key), response)
        return Promise.resolve()
      },
    })
  }
  return {
    open,
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  }
}

function url(key: string | Request): string {
  return new URL(typeof key === 'string' ? key : key.url, 'https://lexharbor.example').href
}
