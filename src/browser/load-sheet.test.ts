import { afterEach, expect, test, vi } from 'vitest'
import { loadSheet } from './load-sheet.ts'

afterEach(() => void vi.unstubAllGlobals())

class Link extends EventTarget {
  remove() {
    links.delete(this)
  }
}
const links = new Set<Link>()

function page() {
  links.clear()
  vi.stubGlobal('document', {
    createElement: () => new Link(),
    head: { append: (link: Link) => links.add(link) },
  })
  const tell = (type: 'load' | 'error') => {
    for (const link of links) link.dispatchEvent(new Event(type))
  }
  return { tell }
}

test('repeated calls add one link to a sheet, while it loads and afterwards', async () => {
  const { tell } = page()
  const sheets = [loadSheet('/one.css'), loadSheet('/one.css')]
  tell('load')
  await Promise.all([...sheets, loadSheet('/one.css')])
  expect(links.size).toBe(1)
})

test('a failed sheet leaves no link, and the next call requests it again', async () => {
  const { tell } = page()
  const first = loadSheet('/two.css')
  tell('error')
  await expect(first).rejects.toThrow('/two.css did not come')
  expect(links.size).toBe(0)
  const second = loadSheet('/two.css')
  tell('load')
  await expect(second).resolves.toBeUndefined()
  expect(links.size).toBe(1)
})
