import type { BrowserContext, Page } from 'playwright'
import { pause } from '../support/until.ts'
import { inBrowser, PHONE, slowDown, untilKept, watchedPage, type Subject } from './browser-costs.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const HEADER_LINKS = 5
const TEXT_LINKS = 3
const TIMES = 10
/** How long (ms) the pointer stays over a link before the click. */
const HOVER_MS = 400
const LONGEST_CHANGE_MS = 15_000
/** In ms. Browsers don't report shorter interactions. The bench assumes half of this time for them. */
const SHORTEST_TOLD_MS = 16

/**
 * The time of each press in ms, by kind. For a link, the time ends when the browser paints the next page's heading. For
 * another control, it ends when the browser paints the effect.
 */
export type PressFigures = Record<PressKind, number[]>

export type PressKind = (typeof PRESS_KINDS)[number]

export const PRESS_KINDS = [
  'link',
  'linkHovered',
  'linkSlow',
  'linkSlowHovered',
  'menu',
  'toggle',
  'slider',
  'firstKey',
] as const

/** The controls to press on a website. The report compares only controls that both websites have. */
export type PressPlaces = {
  toggle: { path: string; control: string }
  slider: { path: string; control: string }
  firstKey: { path: string; control: string } | undefined
}

/**
 * Measures presses of every kind on one website, at a quarter of this machine's speed. Starts after the website's
 * service worker has stored its files.
 */
export async function pressesOf(subject: Subject, places: PressPlaces): Promise<PressFigures> {
  const links = await inBrowser((context) => linkPresses(context, subject), DESK)
  const pressed = (work: (page: Page) => Promise<number[]>, path: string) =>
    inBrowser(async (context) => {
      const page = await watchedPage(context)
      await page.goto(subject.origin + path)
      await untilKept(page, subject)
      await slowDown(page)
      return work(page)
    }, PHONE)
  return {
    ...links,
    menu: await pressed((page) => clicks(page, 'header [popovertarget], header summary'), '/'),
    toggle: await pressed((page) => clicks(page, places.toggle.control), places.toggle.path),
    slider: await pressed((page) => arrowKeys(page, places.slider.control), places.slider.path),
    firstKey:
      places.firstKey === undefined ? [] : await firstKeys(subject, places.firstKey.path, places.firstKey.control),
  }
}

async function linkPresses(context: BrowserContext, subject: Subject) {
  const page = await context.newPage()
  await page.addInitScript(watchPresses)
  await page.goto(`${subject.origin}/`)
  await untilKept(page, subject)
  await slowDown(page)
  const links = [
    ...(await linksIn(page, 'header a[href]', HEADER_LINKS)),
    ...(await linksIn(page, 'main a[href]', TEXT_LINKS)),
  ]
  const found: Record<'link' | 'linkHovered' | 'linkSlow' | 'linkSlowHovered', number[]> = {
    link: [],
    linkHovered: [],
    linkSlow: [],
    linkSlowHovered: [],
  }
  for (const isSlow of [false, true])
    for (const isHovered of [false, true])
      for (const link of links) {
        const kind = isSlow ? (isHovered ? 'linkSlowHovered' : 'linkSlow') : isHovered ? 'linkHovered' : 'link'
        found[kind].push(await linkPress(page, subject, link, isSlow, isHovered))
      }
  return found
}

/** Returns the first `most` visible links that lead to different pages of the site. */
async function linksIn(page: Page, selector: string, most: number): Promise<string[]> {
  const found = await page.locator(selector).evaluateAll((all) => {
    const hrefs = all
      .filter((link) => link instanceof HTMLAnchorElement)
      .filter((link) => link.origin === location.origin && link.pathname !== location.pathname && link.hash === '')
      .filter((link) => link.target === '' && !link.download && link.checkVisibility({ visibilityProperty: true }))
      .map((link) => link.getAttribute('href') ?? '')
    return [...new Set(hrefs)]
  })
  return found.slice(0, most).map((href) => `${selector.split(' ')[0]} a[href="${href}"]`)
}

async function linkPress(
  page: Page,
  { origin, proxy }: Subject,
  link: string,
  isSlow: boolean,
  isHovered: boolean,
): Promise<number> {
  await page.mouse.move(0, 0)
  await page.goto(`${origin}/`)
  await page.evaluate(() => sessionStorage.clear())
  await pause(300)
  const place = page.locator(link).locator('visible=true').first()
  await place.scrollIntoViewIfNeeded()
  await pause(200)
  const box = await place.boundingBox()
  if (box === null) throw new Error(`${origin}: ${link} cannot be seen`)
  proxy.slow(isSlow)
  try {
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 12)]
    if (isHovered) {
      await page.mouse.move(x, y)
      await pause(HOVER_MS)
    }
    await page.mouse.click(x, y)
    for (const end = performance.now() + LONGEST_CHANGE_MS; performance.now() < end; await pause(25)) {
      const took = await page.evaluate(() => sessionStorage.getItem('bench-took')).catch(() => null)
      if (took !== null) return Number(took)
    }
    throw new Error(`${origin}: no other page came after a press on ${link}`)
  } finally {
    proxy.slow(false)
  }
}

/** Runs in every document, and records presses and their effects. */
function watchPresses(): void {
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const heading = document.querySelector('h1')?.textContent ?? ''
      const from = performance.timeOrigin + timeStamp
      sessionStorage.setItem('bench', JSON.stringify({ from, path: location.pathname, heading }))
    },
    true,
  )
  const look = () => {
    const begun: { from: number; path: string; heading: string } | null = JSON.parse(
      sessionStorage.getItem('bench') ?? 'null',
    )
    const heading = document.querySelector('h1')?.textContent ?? ''
    if (begun === null || location.pathname === begun.path || heading === '' || heading === begun.heading) {
      requestAnimationFrame(look)
      return
    }
    const painted = new MessageChannel()
    painted.port1.addEventListener('message', () => {
      sessionStorage.setItem('bench-took', String(performance.timeOrigin + performance.now() - begun.from))
    })
    painted.port1.start()
    requestAnimationFrame(() => painted.port2.postMessage(''))
  }
  requestAnimationFrame(look)
}

async function clicks(page: Page, control: string): Promise<number[]> {
  const place = page.locator(control).locator('visible=true').first()
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (box === null) throw new Error(`${control} cannot be seen`)
  for (let time = 0; time < TIMES; time += 1) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await pause(350)
  }
  return toldOf(page, TIMES)
}

async function arrowKeys(page: Page, control: string): Promise<number[]> {
  const place = page.locator(control).locator('visible=true').first()
  await place.scrollIntoViewIfNeeded()
  await place.focus()
  for (let time = 0; time < TIMES; time += 1) {
    await page.keyboard.press('ArrowRight')
    await pause(350)
  }
  return toldOf(page, TIMES)
}

/**
 * Measures the first key press on an untouched page, three times. A script focuses the control, because a tap would be
 * the first touch.
 */
async function firstKeys(subject: Subject, path: string, control: string): Promise<number[]> {
  const found: number[] = []
  for (let time = 0; time < 3; time += 1)
    found.push(
      await inBrowser(async (context) => {
        const page = await watchedPage(context)
        await page.goto(subject.origin + path)
        await untilKept(page, subject)
        await slowDown(page)
        await page.locator(control).locator('visible=true').first().focus()
        await page.keyboard.press('a')
        await pause(1500)
        return Math.max(...(await toldOf(page, 1)))
      }, PHONE),
    )
  return found
}

/** Returns the time (ms) from each interaction to the paint of its effect. */
async function toldOf(page: Page, times: number): Promise<number[]> {
  const told = Object.values(await page.evaluate(() => window.bench.interactions))
  return [...told, ...Array.from({ length: Math.max(0, times - told.length) }, () => SHORTEST_TOLD_MS / 2)]
}
