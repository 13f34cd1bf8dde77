import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'

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
