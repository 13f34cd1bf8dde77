import type { Page } from 'playwright/test'

/**
 * Returns a line for each section that is higher than the estimate in its style (`contain-intrinsic-size`). Until the
 * browser computes the section's layout, such a section overlaps the next one.
 */
export function higherThanEstimated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const skipped = [...document.querySelectorAll<HTMLElement>('main > *, .site-footer')].filter(
      (section) => getComputedStyle(section).contentVisibility === 'auto',
    )
    const estimates = skipped.map((section) =>
      Number.parseFloat(getComputedStyle(section).containIntrinsicHeight.replace('auto ', '')),
    )
    root.removeAttribute('data-served')
    const heights = skipped.map((section) => Math.floor(section.getBoundingClientRect().height))
    root.setAttribute('data-served', '')
    return skipped.flatMap((section, index) =>
      (heights[index] ?? 0) > (estimates[index] ?? 0)
        ? [`${section.id || section.className} has ${heights[index]} px, estimated ${estimates[index]}`]
        : [],
    )
  })
}
