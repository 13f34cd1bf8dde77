import type { BrowserContext, Page } from 'playwright/test'
import { violationsInLooks, type Look } from './axe.ts'
import { PAPER, missingStyles, wholeSheet } from './styles.ts'
import { isOfTheFrame, recordEffects, tryButtons } from './first-touches.ts'
import { complaintsOf } from './page-faults.ts'
import { MISSING } from './crawl.ts'
import { faultyEstimates } from './layout.ts'
import { DESKTOP, hydrate, PHONE } from './steady-page.ts'

// `tryPages` runs all checks in one visit to each page, because opening a page takes longer than checking it.

/** Window widths in CSS pixels: a phone, and a window of 1280 px at a zoom of 200 %. */
const NARROW = [320, 640]
/**
 * Window widths in pixels at which two columns fit beside each other at the top of a page: a laptop, and a large
 * screen.
 */
const HALVED = [1280, 1920]
/** Paths of pages on which the right half of the window beside the title may be empty. */
const OPENS_WIDE =
  /^\/(?:blog(?:\/.*)?|request-demo|thank-you|admin.*|newsletter.*|preview.*|saved|outbox|search(?:\?.*)?|offline|no-such-page|404)$/

/**
 * Paths of pages with only text to read. Hydration must not change anything in them. On other pages it adds elements
 * that need a script.
 */
const READING = /^\/(?:blog|resources)(?:\/|$)/
/**
 * Buttons that every page contains, but that only visitors see who can install the site or have installed it.
 * install.spec.ts clicks them.
 */
const SHOWN_ELSEWHERE = ['"Install Lexharbor"', '"No, thanks"', '"Back"', '"Reload"']

declare global {
  interface Window {
    changes: string[]
    servedHeading: Element | null
  }
}

export type PageTrial = {
  path: string
  /** The window sizes and color schemes in which axe checks the page. */
  looks: readonly Look[]
  /** Whether the served page already contains all of its text. */
  isWhole: boolean
  /** Whether the trial clicks each of the page's buttons. */
  hasButtons: boolean
}

const KINDS = ['wide', 'high', 'half', 'printed', 'styles', 'changed', 'text', 'axe', 'inert', 'neverSeen'] as const

export const NO_FAULTS = Object.fromEntries([...KINDS, 'complaints', 'missing'].map((kind) => [kind, []]))

/**
 * Opens pages in one tab, one after the other, and runs all checks on each.
 * @returns the faults by kind of check, and the clicked buttons of header and footer
 */
export async function tryPages(
  context: BrowserContext,
  page: Page,
  origin: string,
  trials: readonly PageTrial[],
): Promise<{ faults: Record<string, string[]>; frame: ReadonlySet<string> }> {
  // Two expected messages contain 404: the browser's about the document, and the not-found page's about the path.
  const complaints = complaintsOf(page, /404/)
  const missing = missingFiles(page)
  await recordEffects(page)
  await beginAnew(page)
  // Header and footer are the same on every page, so their buttons are clicked once.
  const frame = new Set<string>()
  // An empty page parses the HTML, because the content security policy of the site's own pages forbids that.
  const reader = await context.newPage()
  const faults: Record<string, string[]> = {
    ...Object.fromEntries(KINDS.map((kind) => [kind, []])),
    complaints,
    missing,
  }
  const sheet = wholeSheet()

  for (const { path, looks, isWhole, hasButtons } of trials) {
    const note = (kind: (typeof KINDS)[number], found: readonly string[], where = path) =>
      faults[kind]?.push(...found.map((fault) => `${where}: ${fault}`))
    const served = (await (await page.goto(origin + path))?.text()) ?? ''
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 640 })
      note('wide', await overflowing(page), `${path}, ${width} px`)
    }
    for (const window of [PHONE, { width: 768, height: 1024 }, DESKTOP]) {
      await page.setViewportSize(window)
      note('high', await faultyEstimates(page))
    }
    await page.setViewportSize(PHONE)
    if (!OPENS_WIDE.test(new URL(path, origin).pathname))
      for (const width of HALVED) {
        await page.setViewportSize({ width, height: 900 })
        if (await opensHalfEmpty(page)) note('half', [`${width} px`])
      }
    note('printed', await faultsOnPaper(page))
    await page.setViewportSize(DESKTOP)
    note('styles', await missingStyles(page, sheet))

    const changes = await changesOfLife(page)
    if (READING.test(path)) note('changed', changes)
    const [before, after] = [await mainText(reader, served), await mainText(reader, await page.content())]
    if (isWhole && (before !== after || before.length <= 200)) note('text', [`"${before}" served, "${after}" shown`])
    faults['axe']?.push(...(await violationsInLooks(page, path, looks)))
    if (!hasButtons) continue
    const { inert, neverSeen } = await faultsOfButtons(page, frame)
    note('inert', inert)
    note('neverSeen', neverSeen)
  }
  return { faults, frame }
}

/** Returns a list that collects the addresses of responses with an error status (400 or more). */
function missingFiles(page: Page): string[] {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400 && !MISSING.includes(new URL(response.url()).pathname))
      missing.push(`${response.status()} ${response.url()}`)
  })
  return missing
}

/**
 * Clears the storage before each later document loads, so that data from earlier clicks, such as a theme or a draft,
 * has no effect there.
 */
function beginAnew(page: Page) {
  return page.addInitScript(() => {
    if (location.protocol === 'about:') return
    localStorage.clear()
    sessionStorage.clear()
  })
}

/**
 * Returns the open page's buttons without an effect, and those that are invisible on a desktop and on a phone.
 * @param frame buttons of header and footer to leave out; this function adds the buttons that it clicks
 */
async function faultsOfButtons(page: Page, frame: Set<string>): Promise<{ inert: string[]; neverSeen: string[] }> {
  const address = page.url()
  const tried = new Set(frame)
  const inert: string[] = []
  const tryAt = async (viewport: typeof DESKTOP) => {
    await page.setViewportSize(viewport)
    const { trials, unseen } = await tryButtons(page, tried)
    inert.push(...trials.filter(({ effects }) => effects.length === 0).map(({ button }) => button))
    return unseen.filter((button) => !SHOWN_ELSEWHERE.some((name) => button.includes(name)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  let neverSeen = await tryAt(DESKTOP)
  // A phone may show buttons that a desktop hides.
  if (neverSeen.length > 0) {
    await page.goto(address)
    await hydrate(page)
    neverSeen = await tryAt(PHONE)
  }
  for (const button of tried) if (isOfTheFrame(button)) frame.add(button)
  return { inert, neverSeen }
}

/** Hydrates the open page. Returns the changes that hydration causes in `main`, and a second h1 or title. */
export async function changesOfLife(page: Page): Promise<string[]> {
  await watchMain(page)
  await hydrate(page)
  return page.evaluate(
    () =>
      // React runs effects at the latest before the second frame after hydration.
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const headings = [...document.querySelectorAll('h1')]
            if (headings.length !== 1 || headings[0] !== window.servedHeading) window.changes.push('another h1')
            if (document.querySelectorAll('title').length !== 1) window.changes.push('not one title')
            resolve(window.changes)
          }),
        ),
      ),
  )
}

/**
 * Records every change inside `main`. Leaves out the attribute that marks a hydrated element, and attributes that React
 * sets to the same value.
 */
async function watchMain(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.changes = []
    window.servedHeading = document.querySelector('h1')
    const main = document.querySelector('main')
    if (main === null) throw new Error('no main')
    const served = new Map([...main.querySelectorAll('*')].map((element) => [element, element.cloneNode(false)]))
    new MutationObserver((records) => {
      for (const { type, target, attributeName } of records) {
        const before = target instanceof Element ? served.get(target) : undefined
        const same =
          attributeName !== null &&
          before instanceof Element &&
          target instanceof Element &&
          target.getAttribute(attributeName) === before.getAttribute(attributeName)
        if (attributeName === 'data-ready' || same) continue
        window.changes.push(
          `${type} ${attributeName ?? ''} of ${target instanceof Element ? target.outerHTML.slice(0, 80) : target.nodeValue}`,
        )
      }
    }).observe(main, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

/**
 * Returns the text of a document's `main`. Leaves out elements that need a script: controls, confirmations, the address
 * of a shared result.
 */
function mainText(page: Page, html: string): Promise<string> {
  return page.evaluate((html) => {
    // `DOMParser` runs no scripts.
    const main = new DOMParser().parseFromString(html, 'text/html').querySelector('#main')
    for (const scripted of main?.querySelectorAll(
      'script, .needs-script, .worksheet__address, noscript, [data-form-failed], [hidden], output, [role=status]',
    ) ?? [])
      scripted.remove()
    return (main?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }, html)
}

/**
 * Whether the right half of the window is empty beside the title. Looks at the middle of that half, and in a wide
 * window also near the right edge.
 */
function opensHalfEmpty(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const title = document.querySelector('h1')
    if (!title) throw new Error('no h1')
    const { top, height } = title.getBoundingClientRect()
    return [0.75, ...(innerWidth >= 1600 ? [0.98] : [])].some(
      (share) => document.elementFromPoint(innerWidth * share, top + height / 2)?.contains(title) ?? true,
    )
  })
}

/**
 * Returns a line if the page is wider than the window, and one for each text outside the window. Allows text in a
 * region with its own scroll bar.
 */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []
    const ownScroll = [...document.querySelectorAll('body *')].filter((element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
    )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (
        !element?.checkVisibility({ visibilityProperty: true }) ||
        (walker.currentNode.textContent ?? '').trim() === ''
      )
        continue
      if (ownScroll.some((region) => region.contains(element)) || element.closest('.visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 1 && (left < -1 || right > clientWidth + 1))
        faults.push(
          `"${walker.currentNode.textContent?.trim().slice(0, 40)}" from ${Math.round(left)} to ${Math.round(right)} px`,
        )
    }
    return faults
  })
}

/**
 * Shows the print version of the page in the dark color scheme, and returns its faults. The print must be dark on
 * white, without navigation, and fit the paper.
 */
async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  const { controls, ink, papers, excess } = await page.evaluate(() => {
    const { documentElement: root, body } = document
    return {
      controls: [...document.querySelectorAll('.site-header, .site-footer nav, .skip-link')]
        .filter((part) => part.checkVisibility())
        .map(({ className }) => className),
      ink: getComputedStyle(body).color,
      papers: [root, body].map((element) => getComputedStyle(element).backgroundColor),
      excess: root.scrollWidth - root.clientWidth,
    }
  })
  await page.evaluate(() => delete document.documentElement.dataset['theme'])
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  return [
    ...controls.map((control) => `prints ${control}`),
    ...(brightness(ink) > 120 ? [`prints its text in ${ink}`] : []),
    ...papers.filter((paper) => brightness(paper) < 240).map((paper) => `prints on ${paper}`),
    ...(excess > 0 ? [`is ${excess} px wider than the paper`] : []),
  ]
}

/** Returns the brightness of a computed color, 0 to 255. A transparent color counts as white paper. */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return alpha === 0 ? 255 : Math.max(red, green, blue)
}
