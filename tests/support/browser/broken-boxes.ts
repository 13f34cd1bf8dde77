import type { Page } from 'playwright/test'

/**
 * Finds visible layout faults on the open page: the page is wider than the window, a text is cut off or leaves its box,
 * a word or a control breaks into two lines, or two controls overlap.
 * @returns a line for each fault
 */
export function brokenBoxes(page: Page): Promise<string[]> {
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

    // The browser skips the layout of sections far below the window (`content-visibility`). Force it here.
    for (const section of document.querySelectorAll<HTMLElement>('[data-served] main > *, [data-served] .site-footer'))
      section.style.contentVisibility = 'visible'

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
