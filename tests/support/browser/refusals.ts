// These functions simulate a browser that lacks a feature. Each runs in the page, before the page's own scripts.

/** The ways in which a browser can lack service workers. */
export const WITHOUT_WORKER = {
  'a browser that knows no workers': () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  'a browser inside another app, which has the name only': () =>
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined }),
  'a worker that can’t be registered': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('refused'))
  },
} satisfies Record<string, () => void>

/** Simulates a browser whose user has disabled storage. */
export function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  const reject = { value: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
  for (const method of ['open', 'match', 'has', 'keys', 'delete'])
    Object.defineProperty(CacheStorage.prototype, method, reject)
  Object.defineProperty(ServiceWorkerContainer.prototype, 'register', reject)
}
