/** A running browser other than Chromium, with the few operations that the drivers of all these browsers support. */
export type EngineBrowser = {
  /** Opens an address. Resolves once the page has loaded; rejects if no server answers. */
  open(address: string): Promise<void>
  /** Reloads the page. Resolves once it has loaded again. */
  reload(): Promise<void>
  /** Runs the body of an async function in the page. Returns its result, which must be a JSON value. */
  evaluate(body: string): Promise<unknown>
  /** Clicks the middle of the element, with real input events. */
  click(selector: string): Promise<void>
  /** Types into the field, with real input events. */
  type(selector: string, text: string): Promise<void>
  /** Ends the browser. Its profile stays for the next launch. */
  close(): Promise<void>
}

export type Engine = {
  name: string
  /**
   * Starts the browser with a profile folder, which may come from an earlier launch.
   * @param script JavaScript that runs in each page before the page's own scripts
   */
  launch(profile: string, script?: string): Promise<EngineBrowser>
}

export function elementText(browser: EngineBrowser, selector: string): Promise<string> {
  return browser.evaluate(`return document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`).then(String)
}

/**
 * Evaluates a JavaScript expression in the page every 100 ms until it is true.
 * @throws with the last value if it does not become true in time
 */
export async function untilTrue(
  browser: EngineBrowser,
  what: string,
  expression: string,
  limitMs = 20_000,
): Promise<void> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await browser.evaluate(`return await (${expression})`)
    if (value === true) return
    if (Date.now() > end) throw new Error(`${what}: still ${JSON.stringify(value)} after ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Scrolls the element into view, and clicks it once its position is stable. While scrolling, the browser may draw
 * content that moves the element. Firefox's driver would then click at the old position.
 */
export async function clickInPlace(browser: EngineBrowser, selector: string): Promise<void> {
  await untilTrue(
    browser,
    `${selector} keeps its place`,
    `new Promise((resolve) => {
      const element = document.querySelector(${JSON.stringify(selector)})
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { top } = element.getBoundingClientRect()
      setTimeout(() => resolve(Math.abs(element.getBoundingClientRect().top - top) < 1 && top >= 0 && top < innerHeight), 150)
    })`,
  )
  await browser.click(selector)
}

/** How often to click at most. Drivers sometimes miss an element to which they have just scrolled. */
const CLICKS = 4
const CLICK_MS = 4_000

/** Clicks the element until the expression is true. Waits up to CLICK_MS after each click. */
export async function clickUntil(
  browser: EngineBrowser,
  selector: string,
  what: string,
  expression: string,
): Promise<void> {
  for (let click = 1; ; click += 1) {
    try {
      await clickInPlace(browser, selector)
      return await untilTrue(browser, what, expression, CLICK_MS)
    } catch (error) {
      if ((await browser.evaluate(`return await (${expression})`)) === true) return
      if (click === CLICKS) throw error
    }
  }
}
