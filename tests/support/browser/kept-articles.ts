import type { Page } from 'playwright'
import { until } from '../until.ts'

/** Returns the paths of the first three articles to which the page /blog links. */
export async function newestArticles(page: Page, origin: string): Promise<[string, string, string]> {
  const html = await (await page.request.get(`${origin}/blog`)).text()
  const [first, second, third] = new Set([...html.matchAll(/href="(\/blog\/[^"/?#]+)"/g)].map(([, path]) => path))
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the sample has fewer than three articles')
  return [first, second, third]
}

/** Returns the paths of all responses in one of the service worker's caches. */
export function cachedPaths(page: Page, cacheName = 'lexharbor-pages'): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, cacheName)
}

export async function untilPageKept(page: Page, path: string): Promise<void> {
  await until(`${path} is kept`, async () => (await cachedPaths(page)).includes(path))
}

/**
 * Loads every picture of the open article. Returns the addresses of pictures that fail, and of pictures that a
 * placeholder replaced.
 */
export async function brokenImages(page: Page): Promise<string[]> {
  const sources = await page.locator('main img').evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(
      images.map(async (image) => {
        image.loading = 'eager'
        await image.decode().catch(() => undefined)
        return image.naturalWidth > 0 && !image.currentSrc.includes('placeholder') ? '' : image.currentSrc
      }),
    ),
  )
  return sources.filter((source) => source !== '')
}

/**
 * Writes invented articles into the service worker's caches, as if a reader had opened one after the other, article 0
 * first. Each article has its own picture, and all share a second picture.
 * @param count the number of articles
 * @param options.savedOnPurpose whether the reader also saved them
 */
export async function keepMadeUpArticles(page: Page, count: number, { savedOnPurpose = false } = {}): Promise<void> {
  await page.evaluate(
    async ([total, onPurpose]) => {
      const pages = await caches.open('lexharbor-pages')
      const images = await caches.open('lexharbor-images')
      const build = (await fetch('/', { method: 'HEAD' })).headers.get('X-Site-Build') ?? ''
      const svg = new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
        headers: { 'Content-Type': 'image/svg+xml', 'X-Kept-Bytes': '40' },
      })
      await images.put('/images/made-up/shared.svg', svg.clone())
      for (let i = 0; i < total; i += 1) {
        await images.put(`/images/made-up/${i}.svg`, svg.clone())
        const at = 1_700_000_000_000 + i
        const pictures = [[`/images/made-up/${i}.svg`], ['/images/made-up/shared.svg']]
        const manifest = {
          title: `Made up ${i}`,
          keptAt: at,
          openedAt: at,
          savedAt: onPurpose ? at : null,
          bytes: 1000,
          pictures,
        }
        const headers = {
          'Content-Type': 'text/html',
          'X-Site-Build': build,
          'X-Kept-Manifest': encodeURIComponent(JSON.stringify(manifest)),
        }
        await pages.put(`/blog/made-up-${i}`, new Response('<html></html>', { headers }))
      }
    },
    [count, savedOnPurpose] as const,
  )
}
