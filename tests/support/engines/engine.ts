/** A browser other than Chromium, with the few operations that all of their drivers support. */
export type EngineBrowser = {
  /** Resolves once the page has loaded; rejects when no server answers. */
  open(address: string): Promise<void>
  /** Resolves once the page has loaded again. */
  reload(): Promise<void>
  /** Runs the body of an async function in the page and returns its result (JSON values only). */
  evaluate(body: string): Promise<unknown>
  /** Clicks like a person, at the middle of the element. */
  click(selector: string): Promise<void>
  /** Types into the field as a person would. */
  type(selector: string, text: string): Promise<void>
  /** Ends the browser; its profile stays for the next launch. */
  close(): Promise<void>
}

export type Engine = {
  name: string
  /**
   * Starts the browser with a profile folder, which an earlier launch may have filled.
   * @param script JavaScript that runs in each page before its own
   */
  launch(profile: string, script?: string): Promise<EngineBrowser>
}

export function textOf(browser: EngineBrowser, selector: string): Promise<string> {
  return browser.evaluate(`return document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`).then(String)
}

/** Checks every 100 ms; throws with the last value when it does not become true in time. */
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
 * Scrolls the element into view and clicks it once it stays in place: cards that are drawn on the way would move it, and a click of
 * Firefox's driver right after a scroll hits what was painted before it.
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

/** The number of clicks, each followed by this wait: drivers miss elements that they have just scrolled to. */
const CLICKS = 4
const CLICK_MS = 4_000

/** Clicks in place until the expression is true. */
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
