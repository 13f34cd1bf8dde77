import type { Page } from 'playwright/test'

/**
 * Returns the storage areas of this tab and browser that still contain a text, for example "indexedDB lexharbor-outbox
 * items".
 */
export function residueOf(page: Page, text: string): Promise<string[]> {
  return page.evaluate(findInStorage, text)
}

/** Runs in the page. Searches localStorage, sessionStorage, IndexedDB, caches, the address, and `history.state`. */
async function findInStorage(text: string): Promise<string[]> {
  const found: string[] = []
  const look = (place: string, ...contents: string[]) => {
    if (contents.some((content) => content.includes(text))) found.push(place)
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only the function itself reaches the page
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const asText = (value: unknown) =>
    JSON.stringify(value, (_, inner: unknown) =>
      inner instanceof ArrayBuffer ? new TextDecoder().decode(inner) : inner,
    )

  for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(storage)) look(name, key, String(value))
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      look(`indexedDB ${name} ${store}`, asText(await done(objects.getAllKeys())), asText(await done(objects.getAll())))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      look(`caches ${name}`, request.url, asText([...(answer?.headers ?? [])]), (await answer?.text()) ?? '')
    }
  }
  look('the address or its state', location.href, asText(history.state) ?? '')
  return found
}
