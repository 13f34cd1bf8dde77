import type { CDPSession, Page } from 'playwright/test'
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
