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

test('however often a page is begun, it has one link to its sheet, while the sheet is on its way and after', async () => {
  const { tell } = page()
  const sheets = [loadSheet('/one.css'), loadSheet('/one.css')]
  tell('load')
  await Promise.all([...sheets, loadSheet('/one.css')])
  expect(links.size).toBe(1)
})

test('a sheet that did not come leaves no link behind, and is asked for again by the next call', async () => {
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
