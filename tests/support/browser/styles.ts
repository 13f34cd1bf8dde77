import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright/test'
import { pause } from '../until.ts'
import { DESKTOP, PHONE, TABLET } from './steady-page.ts'

/** The printable area of a sheet of paper, in CSS pixels. */
export const PAPER = { width: 720, height: 1000 }

const TOUCHED = ['hover', 'active', 'focus', 'focus-visible', 'focus-within']

/** The windows in which `changedStyles` compares styles. In each one, all menus and details are open. */
const LOOKS = [
  { viewport: PHONE, colorScheme: 'dark', media: 'screen', touched: true, attributes: false },
  { viewport: TABLET, colorScheme: 'light', media: 'screen', touched: false, attributes: true },
  { viewport: DESKTOP, colorScheme: 'light', media: 'screen', touched: true, attributes: false },
  { viewport: PAPER, colorScheme: 'dark', media: 'print', touched: false, attributes: false },
] as const

/**
 * Loads the complete style sheet into the open page, which a test must not use afterwards. Returns a line for each
 * style that this changes. No line means that the page's inline styles suffice in every state. The check covers:
 * - a phone and a desktop, with every element hovered, focused and pressed
 * - a tablet, with every attribute that the style sheet selects
 * - paper
 * @param sheet the complete style sheet: the result of `wholeSheet` in missing-styles.ts
 */
export async function changedStyles(page: Page, sheet: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const changes: string[] = []
  await openAll(page)
  const nodes = await elementsOf(session)
  for (const { viewport, colorScheme, media, touched, attributes } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, media })
    await force(session, nodes, touched ? TOUCHED : [])
    if (attributes) await setAttributes(page, sheet)
    const found = await differences(page, sheet)
    changes.push(...found.map((change) => `${media}, ${viewport.width} px, ${colorScheme}: ${change}`))
  }
  await session.detach()
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
  return changes
}

function openAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
      // Popovers of other types close each other, and only one would stay open.
      menu.popover = 'manual'
      menu.showPopover()
    }
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

async function elementsOf(session: CDPSession): Promise<number[]> {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '*' })
  return nodeIds
}

function force(session: CDPSession, nodes: readonly number[], states: string[]): Promise<unknown> {
  return Promise.all(
    nodes.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states })),
  )
}

/** Gives every element the `aria-` and `data-` attributes that the style sheet selects, as in `aria-invalid="true"`. */
function setAttributes(page: Page, sheet: string): Promise<void> {
  const STATE = /\[((?:aria|data)-[\w-]+)(?:=["']?([\w-]+)["']?)?\]/g
  const asked = [...sheet.matchAll(STATE)]
    .map(([, name = '', value = '']) => ({ name, value }))
    // This attribute loads the typeface. The width of text would depend on when the font arrives.
    .filter(({ name }) => name !== 'data-face')
  return page.evaluate((asked) => {
    for (const element of document.querySelectorAll('html, body *'))
      for (const { name, value } of asked) element.setAttribute(name, value)
  }, asked)
}

function differences(page: Page, sheet: string): Promise<string[]> {
  return page.evaluate((sheet) => {
    const PARTS = [undefined, '::before', '::after'] as const
    // If selectors can't distinguish elements, such as the rows of a table, check only the first and the last.
    const kinds = new Map<string, Element[]>()
    const kindOf = new Map<Element | null, string>()
    for (const element of document.querySelectorAll('html, body, body *')) {
      const kind = `${kindOf.get(element.parentElement) ?? ''}>${element.tagName}.${element.getAttribute('class')}`
      kindOf.set(element, kind)
      kinds.set(kind, [...(kinds.get(kind) ?? []), element])
    }
    const elements = [...kinds.values()].flatMap((alike) => [...new Set([...alike.slice(0, 1), ...alike.slice(-1)])])
    // These properties depend on the height of text, which differs by a fraction of a pixel between two layouts.
    const HEIGHTS =
      /^(?:block-size|height|top|bottom|inset-block-.*|grid-template-rows|perspective-origin|transform-origin)$/
    const properties = [...getComputedStyle(document.body)].filter((name) => !HEIGHTS.test(name))
    const looks = () =>
      elements.flatMap((element) =>
        PARTS.map((part) => {
          const style = getComputedStyle(element, part)
          if (part !== undefined && style.content === 'none') return ''
          return properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')
        }),
      )
    // A section that the browser skips would keep the layout of an earlier window.
    const shown = new CSSStyleSheet()
    shown.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [shown]
    const before = looks()
    const whole = new CSSStyleSheet()
    whole.replaceSync(sheet)
    document.adoptedStyleSheets = [whole, shown]
    const after = looks()
    document.adoptedStyleSheets = []
    return before.flatMap((was, place) => {
      const is = after[place] ?? ''
      if (was === is) return []
      const element = elements[Math.floor(place / PARTS.length)]
      const part = PARTS[place % PARTS.length] ?? ''
      const had = was.split('; ')
      const changed = is
        .split('; ')
        .flatMap((value, index) => (value === had[index] ? [] : [`${value}, not ${had[index]}`]))
      return [`${kindOf.get(element ?? null)}${part} has ${changed.join('; ')}`]
    })
  }, sheet)
}

const ASSETS = 'build/site/assets'

/**
 * Returns the text of the style sheets that a page loads together with React. Before that, a page has only its inline
 * styles.
 */
export const wholeSheet = (): string =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`${ASSETS}/${name}`, 'utf8'))
    .join('\n')

/**
 * Returns the style sheet's selectors that match elements of the untouched page in some state, but are missing in the
 * page's inline styles.
 */
export function missingStyles(page: Page, sheet: string): Promise<string[]> {
  return page.evaluate((sheet) => {
    type Found = { where: string; selector: string }
    // Splits a list of selectors at its commas, but not at commas inside parentheses.
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without access to this file
    const eachOf = (list: string) => {
      let depth = 0
      const parts = ['']
      for (const letter of list) {
        if (letter === '(') depth += 1
        if (letter === ')') depth -= 1
        if (letter === ',' && depth === 0) parts.push('')
        else parts[parts.length - 1] += letter
      }
      return parts.map((part) => part.trim())
    }
    const selectorsOf = (rules: CSSRuleList, where = ''): Found[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return eachOf(rule.selectorText).map((selector) => ({ where, selector }))
        if (!(rule instanceof CSSGroupingRule)) return []
        const [condition = ''] = rule.cssText.split('{', 1)
        return selectorsOf(rule.cssRules, where + condition)
      })
    const whole = new CSSStyleSheet()
    whole.replaceSync(sheet)
    const own = new Set(
      [...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules)).map((found) => JSON.stringify(found)),
    )
    const STATES =
      /::[a-z-]+|:(?:hover|active|focus(?:-visible|-within)?|checked|disabled|invalid|user-invalid|popover-open|open|target(?:-current)?|visited|empty|indeterminate|placeholder-shown)\b/g
    const EMPTY = /:(?:is|not|where|has)\(\s*(?:,\s*)*\)/
    const matches = ({ selector }: Found) => {
      let plain = selector.replaceAll(STATES, '')
      while (EMPTY.test(plain)) plain = plain.replace(EMPTY, '')
      return document.querySelector(plain.replace(/(^|[\s>+~])(?=$|[\s>+~])/g, '$1*') || '*') !== null
    }
    return selectorsOf(whole.cssRules)
      .filter((found) => !own.has(JSON.stringify(found)) && matches(found))
      .map(({ where, selector }) => `${where}${selector}`)
  }, sheet)
}

/** In milliseconds. Nearly every test closes its page earlier. */
const EVERY_MS = 20_000

/**
 * Makes all open pages draw from time to time. On a busy machine headless Chromium sometimes stops sending frames to a
 * page. Playwright's clicks and the page's own callbacks then wait forever. A screenshot makes the browser draw again.
 * @returns a function that stops the redrawing
 */
export function keepDrawing(browser: Browser): () => void {
  return redrawOld(() => browser.contexts().flatMap((context) => context.pages()), redraw)
}

/**
 * Every 20 s, draws each page that was already open 20 s earlier.
 * @returns a function that stops the redrawing
 */
export function redrawOld<P extends object>(openPages: () => readonly P[], draw: (page: P) => unknown): () => void {
  const seen = new WeakSet<P>()
  const timer = setInterval(() => {
    for (const page of openPages()) {
      if (seen.has(page)) draw(page)
      seen.add(page)
    }
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Draws a page once by a screenshot. If the page still gets no frame, gives its window another height and the former
 * one again. If that does not help, ends the browser's process for drawing, which the browser starts again. A trace has
 * shown a page whose next frame waits forever for its tiles; a new surface should end that wait. Prints which of both
 * helped. Never rejects: the page may close meanwhile, and the test itself reports a page that
 * crashed.
 */
export async function redraw(page: Page): Promise<void> {
  try {
    const session = await sessionOf(page)
    await inTime(session.send('Page.captureScreenshot', { format: 'jpeg', quality: 1 }))
    const size = page.viewportSize()
    if ((await getsFrame(session)) || size === null) return
    await inTime(page.setViewportSize({ ...size, height: size.height + 1 }))
    await inTime(page.setViewportSize(size))
    const answers = (await inTime(session.send('Runtime.evaluate', { expression: '0' }))) !== undefined
    let state = 'draws again after it was resized'
    if (!(await getsFrame(session))) {
      await inTime(endDrawing(page))
      state = (await getsFrame(session)) ? 'draws again in a new process' : 'gets no frame'
    }
    console.error(`${page.url()} ${state}; its scripts ${answers ? 'answer' : 'do not answer'}`)
  } catch {
    // The function must not reject; see its doc comment.
  }
}

/** Ends the browser's process for drawing. The browser starts another one, and gives each page a new surface. */
export async function endDrawing(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  await session?.send('Browser.crashGpuProcess')
  await session?.detach()
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Returns a session that lasts as long as the page. When a session ends, Chromium forgets the color scheme and the
 * medium that the test emulates, and enables scripts.
 */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Returns whether the page gets a frame soon. Asks in a world of its own, because a test may replace the page's clock. */
async function getsFrame(session: CDPSession): Promise<boolean> {
  const ask = async () => {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
    return session.send('Runtime.evaluate', {
      contextId: executionContextId,
      expression: 'new Promise(requestAnimationFrame)',
      awaitPromise: true,
    })
  }
  return (await inTime(ask())) !== undefined
}

/** Resolves to the result of `work`; to undefined if `work` takes longer than the browser needs under load. */
function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, pause(EVERY_MS / 2).then(() => undefined)])
}
