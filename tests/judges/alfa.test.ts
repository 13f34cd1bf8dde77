import type { JSHandle } from 'playwright'
import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'
import { lookAtPages, plantedInFirst } from '../support/judges/look-at-pages.ts'

/** Alfa needs seconds for each page, so check only one page of each template. */
const PAGES = ['/', '/pricing', '/contact', '/request-demo', '/blog', '/webinars', '/company/careers', '/search']

type Rule = { uri: string; requirements: Iterable<object> }
type Outcome = {
  constructor: { name: string }
  rule: Rule
  target: { toString: () => string }
  expectations: Iterable<[string, { toJSON: () => { error?: { message?: string } } }]>
}
type Parts = {
  Playwright: { toPage: (document: JSHandle) => Promise<object> }
  Audit: { of: (page: object, rules: readonly Rule[]) => { evaluate: () => Promise<Iterable<Outcome>> } }
  Rules: { values: () => Iterable<Rule> }
  Criterion: { isCriterion: (requirement: object) => boolean }
  Conformance: { isAA: () => (criterion: object) => boolean }
}

declareJudge({
  name: '@siteimprove/alfa-rules',
  asked: () => `${PAGES.length} pages by WCAG 2 AA`,
  find: async (judged) => {
    const { Playwright }: Pick<Parts, 'Playwright'> = await part('playwright')
    const { Audit }: Pick<Parts, 'Audit'> = await part('act')
    const { Rules }: Pick<Parts, 'Rules'> = await part('rules')
    const { Criterion, Conformance }: Pick<Parts, 'Criterion' | 'Conformance'> = await part('wcag')
    const isNeeded = Conformance.isAA()
    const rules = [...Rules.values()].filter(({ requirements }) =>
      [...requirements].some((each) => Criterion.isCriterion(each) && isNeeded(each)),
    )
    const pages = judged.pages.filter(({ name }) => PAGES.includes(name))
    return lookAtPages({ ...judged, pages }, async (page) => {
      const shown = await Playwright.toPage(await page.evaluateHandle(() => document))
      const outcomes = [...(await Audit.of(shown, rules).evaluate())]
      return outcomes
        .filter(({ constructor }) => constructor.name === 'Failed')
        .map(({ rule, target, expectations }) => {
          const messages = [...expectations].flatMap(([, result]) => result.toJSON().error?.message ?? [])
          const words = [...messages, target.toString()].join(' ').replaceAll(/\s+/g, ' ')
          return `${rule.uri.replace(/.*-/, '')}: ${words.slice(0, 240)}`
        })
    })
  },
  known: [
    {
      says: /: r69: The highest possible contrast of the text is 1\.(?:19|36):1 /,
      because: 'it takes another ground than the browser paints: in the pixels of these sections the least is 5.8:1',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'a picture without words for who does not see it',
      into: (judged) => plantedInFirst(judged, '<img src="/planted.png">'),
      says: /: r2: The image does not have an accessible name/,
    },
  ],
})

const part = (name: string) => import(fileOfJudge(`@siteimprove/alfa-${name}/dist/index.js`))
