import { expect, type Locator, type Page } from 'playwright/test'

/** Far more tab stops than any page has between two of its parts. */
const MOST_STOPS = 150

/**
 * Presses Tab (or Shift+Tab) until the target has the focus, and checks that the focus is visible there. @throws if the target is never
 * reached
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    if (!(await hasFocus(target))) continue
    await expect(target).toHaveCount(1)
    await expect(target).toBeInViewport()
    expect(await isMarked(target), `the focus on ${target.toString()} can be seen`).toBe(true)
    expect(await isCovered(target), `something lies over ${target.toString()}`).toBe(false)
    return
  }
  throw new Error(`${key} never reaches ${target.toString()}`)
}

/** One request only, because it runs at every stop. */
async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) === 1
}

/** A control that looks the same with and without the focus leaves keyboard users lost. */
function isMarked(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    // The element beside a radio button or check box may show its state.
    const drawn = [element, element.nextElementSibling, element.closest('label')]
    return drawn.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
  })
}

/** Whether other parts of the page, such as a bar that sticks, hide all of a control. */
function isCovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    // A radio button or check box may be drawn by its label alone.
    const parts = [element, element.closest('label')].filter((part) => part !== null)
    return !parts.some((part) =>
      [...part.getClientRects()].some(({ left, top, width, height }) =>
        [0.1, 0.5, 0.9].some((share) => {
          const hit = document.elementFromPoint(left + width / 2, top + height * share)
          return hit !== null && (part.contains(hit) || hit.contains(part))
        }),
      ),
    )
  })
}
