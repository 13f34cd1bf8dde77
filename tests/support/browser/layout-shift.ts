import type { Page } from 'playwright/test'

/**
 * Measures the layout shifts of each page from the start of its load. Call this before the page opens.
 * @returns a function that returns the sum of the shift scores, and the elements that moved in the largest shift
 */
export async function countShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string }>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources')
        const moved = sources
          .map(({ node }) =>
            node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? 'gone'),
          )
          .join(', ')
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const shifts: { value: number; moved: string }[] = Reflect.get(window, 'shifts')
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      return { sum, moved: shifts.toSorted((a, b) => b.value - a.value)[0]?.moved ?? 'nothing' }
    })
}

/**
 * The largest sum of layout shift scores (CLS) that a test allows. Web Vitals calls up to 0.1 good; a person does not
 * notice 0.01.
 */
export const STEADY_SHIFT = 0.01
