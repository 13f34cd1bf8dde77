import { expect, type Locator, type Page } from 'playwright/test'

/** More tab stops than any page has between two controls that a test uses. */
const MOST_STOPS = 150

/**
 * Presses Tab (or Shift+Tab) until the target has the focus, and checks that the focus indicator is visible.
 * @throws if the focus does not reach the target
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

/** Whether the target has the focus. Asks the browser only once, because this runs at every tab stop. */
async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) === 1
}

/** Whether the control has a visible focus indicator. Keyboard users need it to see where they are. */
function isMarked(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    // For a radio button or check box, the style sheet may draw the focus indicator around the next element or the
    // label.
    const drawn = [element, element.nextElementSibling, element.closest('label')]
    return drawn.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
  })
}

/** Whether other elements, such as a sticky bar, cover the control completely. */
function isCovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    // The style sheet may hide a radio button or check box and draw only its label.
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
