import { parseObject } from '../lib/json.ts'
import { entryHeaders } from './bundle-headers.ts'
import type { ScriptBundle } from './precache-rules.ts'

type Unpacking = {
  /** Of all that is to be precached. */
  paths: readonly string[]
  cacheName: string
  bundle: ScriptBundle
}

/**
 * Puts scripts into the precache from one answer, where most of them are missing: after an update that changed a few these are asked for
 * one by one. What does not come so is left to Workbox. The browser refuses a bundle with another content. Never rejects.
 */
export async function unpackScripts({ paths, cacheName, bundle }: Unpacking): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const scripts = paths.filter((path) => path.endsWith('.js'))
    const missing: string[] = []
    for (const path of scripts) if (!(await cache.match(path))) missing.push(path)
    if (missing.length <= scripts.length / 2) return
    const answer = await fetch(bundle.url, {
      integrity: bundle.integrity,
      cache: 'no-store',
      credentials: 'same-origin',
    })
    if (answer.status !== 200) return
    const texts = parseObject(await answer.text())
    const headers = entryHeaders(answer)
    headers.set('Content-Type', 'text/javascript; charset=utf-8')
    for (const path of missing) {
      const text = texts[path]
      if (typeof text === 'string') await cache.put(path, new Response(text, { headers }))
    }
  } catch {
    // No connection, another content, or no room: Workbox finds out as well, and says so.
  }
}
