import type { Page } from 'playwright/test'

/**
 * Returns a line for each section that is higher than the estimate in its style (`contain-intrinsic-size`), which
 * overlaps the next one until the browser computes its layout. Adds a line if the page becomes higher or lower when the
 * browser stops skipping sections, because a margin then leaves its section.
 */
export function faultyEstimates(page: Page): Promise<string[]> {
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
    const free = root.scrollHeight
    for (const section of skipped) section.style.contain = 'layout style paint'
    const contained = root.scrollHeight
    for (const section of skipped) section.style.contain = ''
    root.setAttribute('data-served', '')
    const high = skipped.flatMap((section, index) =>
      (heights[index] ?? 0) > (estimates[index] ?? 0)
        ? [`${section.id || section.className} has ${heights[index]} px, estimated ${estimates[index]}`]
        : [],
    )
    return Math.abs(free - contained) > 1 ? [...high, `the page has ${contained} px, then ${free}`] : high
  })
}
