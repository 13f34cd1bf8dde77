import { beforeEach, expect, test, vi } from 'vitest'
import { alwaysKept } from '../lib/server-pages.ts'
import { readKeptPage } from './kept-pages.ts'
import { memoryCaches } from './memory-caches.ts'

const BUILD = '0123456789abcdef'

const fetched: string[] = []
let isDown = false

beforeEach(() => {
  fetched.length = 0
  isDown = false
  vi.resetModules()
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('location', { origin: 'https://lexharbor.example' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('clients', { matchAll: () => Promise.resolve([]) })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path)
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
    const headers = { 'Content-Type': 'text/html', 'X-Site-Build': BUILD }
    return Promise.resolve(
      Object.defineProperty(new Response(`<h1>${path}</h1></html>`, { headers }), 'type', { value: 'basic' }),
    )
  })
})

/** As a worker that has just started. */
const started = async () => (await import('./page-opened.ts')).pageOpened

test('lists that could not be kept at the install are asked for when the worker next starts, once', async () => {
  isDown = true
  await (
    await started()
  )('/pricing', BUILD)
  expect(fetched).toEqual(alwaysKept)
  isDown = false
  vi.resetModules()
  const pageOpened = await started()
  await pageOpened('/pricing', BUILD)
  const kept = await Promise.all(alwaysKept.map(async (path) => (await readKeptPage(path)) !== undefined))
  expect(kept).toEqual(alwaysKept.map(() => true))
  fetched.length = 0
  await pageOpened('/contact', BUILD)
  expect(fetched).toEqual([])
})
