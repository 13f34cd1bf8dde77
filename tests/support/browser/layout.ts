import { type Page, expect } from 'playwright/test'
import type { Site } from '../servers/site.ts'
import { layOutAll } from './steady-page.ts'

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
const STEADY_SHIFT = 0.01

/**
 * Returns a line for each section that is higher than the estimate in its style (`contain-intrinsic-size`), which
 * overlaps the next one until the browser computes its layout. Adds a line if the page becomes higher or lower when the
 * browser stops skipping sections, because a margin then leaves its section.
 */
export function faultyEstimates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    // The estimates stay after the browser has laid out all sections.
    const skipped = [...document.querySelectorAll<HTMLElement>('main > *, .site-footer')].filter(
      (section) => getComputedStyle(section).containIntrinsicHeight !== 'none',
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

/**
 * Finds visible layout faults on the open page: the page is wider than the window, a text is cut off or leaves its box,
 * a word or a control breaks into two lines, or two controls overlap.
 * @returns a line for each fault
 */
export async function brokenBoxes(page: Page): Promise<string[]> {
  await layOutAll(page)
  return page.evaluate(() => {
    /** Elements with one or two words, which must fit one line. */
    const ONE_LINE =
      '.site-header__row > *, .site-nav__link, .site-nav__opener, .badge, .plan__price > :is(del, strong), .dagger, .blog-filters__chips button, .button'
    const CONTROLS = `${ONE_LINE}, button, input, select, textarea, .demo-progress, .form__restored`
    /** The tolerance in pixels, because the browser rounds the positions of boxes. */
    const SLACK = 1.5
    /** The tolerance below a text in pixels, because the box of a line is higher than the line's letters. */
    const LINE_SLACK = 4
    const faults = new Set<string>()

    const look = {
      describe(element: Element) {
        const name = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
        return `${element.localName}${[...element.classList].map((one) => `.${one}`).join('')} "${name}"`
      },
      /**
       * Whether an element is visible. Does not count elements only for screen readers, inside an SVG or `noscript`, or
       * inside a hidden or inert ancestor.
       */
      isShown(element: Element) {
        const isPainted = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        return isPainted && element.closest('.visually-hidden, svg, [inert], noscript') === null
      },
      boxOf(element: Element) {
        let box = element
        while (box.parentElement && /^(?:inline|contents)$/.test(getComputedStyle(box).display)) box = box.parentElement
        return box
      },
      isScroller(box: Element) {
        return /auto|scroll/.test(getComputedStyle(box).overflowX)
      },
      /** Returns the number of text lines that these rectangles cover. */
      lines(rects: Iterable<DOMRect>) {
        const middles = [...rects]
          .filter(({ width }) => width > 0)
          .map(({ top, height }) => ({ middle: top + height / 2, height }))
          .toSorted((one, other) => one.middle - other.middle)
        return middles.filter(
          ({ middle, height }, index) => middle - (middles[index - 1]?.middle ?? -Infinity) > height / 2,
        ).length
      },
      /** Whether a button's text fits into one line of the parent. Long texts don't. Always true for other elements. */
      hasRoom(part: Element) {
        if (!(part instanceof HTMLElement) || !part.parentElement || !part.matches('.button')) return true
        const { paddingLeft, paddingRight } = getComputedStyle(part.parentElement)
        const room = part.parentElement.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        part.style.cssText = 'white-space: nowrap; width: max-content'
        const needed = part.getBoundingClientRect().width
        part.style.cssText = ''
        return needed <= room
      },
      /** Whether the control is in a sticky element, which may cover content that scrolls below it. */
      isStuck(control: Element) {
        for (let around: Element | null = control; around; around = around.parentElement)
          if (/sticky|fixed/.test(getComputedStyle(around).position)) return true
        return false
      },
    }

    if (document.documentElement.scrollWidth > innerWidth)
      faults.add(`the page is ${document.documentElement.scrollWidth} px wide`)

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue ?? ''
      if (parent === null || text.trim() === '' || !look.isShown(parent)) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
      if (rects.length === 0) continue
      const left = Math.min(...rects.map((rect) => rect.left))
      const right = Math.max(...rects.map((rect) => rect.right))
      const holder = look.boxOf(parent)
      const box = holder.getBoundingClientRect()
      if (!look.isScroller(holder) && (left < box.left - SLACK || right > box.right + SLACK))
        faults.add(
          `leaves its box by ${Math.round(Math.max(box.left - left, right - box.right))} px: ${look.describe(parent)}`,
        )
      const bottom = Math.max(...rects.map((rect) => rect.bottom))
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(around)
        if (look.isScroller(around) || position === 'fixed') break
        if (overflowX === 'visible' || webkitLineClamp !== 'none') continue
        const edge = around.getBoundingClientRect()
        const isCut = right > edge.right + SLACK || left < edge.left - SLACK || bottom > edge.bottom + LINE_SLACK
        if (isCut && overflowY !== 'visible') faults.add(`is cut: ${look.describe(parent)}`)
      }
      // The pattern matches words of up to 24 characters, which fit any column. Such a word must not break.
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}$%.,:’'&]{2,24}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (look.lines(range.getClientRects()) > 1) faults.add(`breaks "${word}": ${look.describe(parent)}`)
      }
    }

    const shownTexts = (part: Element) => {
      const rects: DOMRect[] = []
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement === null || !look.isShown(text.parentElement)) continue
        range.selectNodeContents(text)
        rects.push(...range.getClientRects())
      }
      return rects
    }
    for (const part of document.querySelectorAll(ONE_LINE)) {
      if (!look.isShown(part) || part.querySelector(ONE_LINE) !== null) continue
      if (look.lines(shownTexts(part)) > 1 && look.hasRoom(part))
        faults.add(`has more than one line: ${look.describe(part)}`)
    }

    for (const strip of document.querySelectorAll('.demo-picks')) {
      const counts = new Set(
        [...strip.children].filter((pick) => look.isShown(pick)).map((pick) => look.lines(shownTexts(pick))),
      )
      if (counts.size > 1) faults.add(`has buttons of ${[...counts].join(' and ')} lines: ${look.describe(strip)}`)
    }

    const controls = [...document.querySelectorAll(CONTROLS)].filter(
      (control) => look.isShown(control) && control.closest('[popover], .site-header, .skip-link') === null,
    )
    const boxes = controls.map((control) => control.getBoundingClientRect())
    controls.forEach((one, index) => {
      for (let other = index + 1; other < controls.length; other += 1) {
        const [a, b, second] = [boxes[index], boxes[other], controls[other]]
        if (!a || !b || !second || one.contains(second) || second.contains(one)) continue
        if (look.isStuck(one) !== look.isStuck(second)) continue
        if (one.closest('label') !== null && one.closest('label') === second.closest('label')) continue
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (across > SLACK && down > SLACK) faults.add(`overlap: ${look.describe(one)} and ${look.describe(second)}`)
      }
    })

    const row = document.querySelector('.site-header__row')
    if (row && row.getBoundingClientRect().height > 70) faults.add('the header has more than one row')
    return [...faults]
  })
}

/**
 * Opens pages, and delays their pictures until the browser has painted the text. Checks that the arriving pictures move
 * no element.
 */
export async function expectSteadyPictures(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  await page.route('**/storage/**', async (route) => {
    // The page may close while its request still waits.
    await page.waitForFunction(isPainted).catch(() => undefined)
    await route.continue()
  })
  const shifts = await countShifts(page)
  for (const path of paths) {
    await page.goto(origin + path)
    await lookAtAll(page)
    const { sum, moved } = await shifts()
    expect(sum, `${path}: ${moved}`).toBeLessThan(STEADY_SHIFT)
  }
}

/** Whether the browser has painted any content. Runs in the page. */
function isPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length === 1
}

/** Scrolls to every visible picture, and waits until it has loaded. */
async function lookAtAll(page: Page): Promise<void> {
  for (const image of await page.locator('main img:visible').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        image.evaluate(
          (element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
        ),
      )
      .toBe(true)
  }
}

/** Opens pages whose HTML arrives in pieces, and checks that visible elements do not move meanwhile. */
export async function expectSteadyArrival(page: Page, site: Site, paths: readonly string[]): Promise<void> {
  site.proxy.decide = ({ path }) => (paths.includes(path) ? 'trickle' : 'pass')
  const shifts = await countShifts(page)
  for (const path of paths) {
    await page.goto(site.origin + path)
    const { sum, moved } = await shifts()
    expect.soft(sum, `${path}: ${moved}`).toBeLessThan(STEADY_SHIFT)
  }
  await site.proxy.reset()
}
