import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { claims, type Claim } from '../company/facts/claims.ts'
import { pricingFaq } from './pricing-faq.ts'
import { CALCULATOR_ANCHOR } from '../site/rules/estimate.ts'
import { PricingPage } from './pricing-page.tsx'

async function render(): Promise<string> {
  const rootRoute = createRootRoute({ component: () => <PricingPage calculator={<p>The calculator</p>} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const html = await render()
const text = html
  .replace(/<[^>]+>/g, ' ')
  .replace(/&amp;/g, '&')
  .replace(/\s+/g, ' ')

test('plans, calculator, comparison, questions and security are in this order', () => {
  const marks = [
    '<h1',
    'id="plans"',
    `id="${CALCULATOR_ANCHOR}"`,
    '>The calculator<',
    'id="comparison"',
    'id="faq"',
    'id="security"',
    'class="closing"',
  ]
  const places = marks.map((mark) => html.indexOf(mark))
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('every number for the pricing page is in its text', () => {
  const byId: Record<string, Claim> = claims
  const ours = Object.values(byId).filter(({ pages }) => pages.includes('/pricing'))
  expect(ours).toHaveLength(9)
  expect(ours.filter(({ value, text: counted }) => !text.includes(value) || !text.includes(counted))).toEqual([])
})

test('the average savings have a footnote, which contains no number of the calculator', () => {
  expect(html).toMatch(
    /\$18,500<\/b>.*average savings for a 10-attorney firm.*href="#savings-source".*id="savings-source"/,
  )
})

test('the comparison has a price for each of three, and a † at both competitors', () => {
  const table = html.match(/<table><thead>.*?<\/table>/)?.[0] ?? ''
  const cells = [...table.matchAll(/<tr><th scope="row">Per user\/month<\/th>(.*?)<\/tr>/g)].flatMap(([, row = '']) =>
    [...row.matchAll(/<td>(\$\d+)/g)].map(([, price]) => price),
  )
  expect(cells).toEqual(['$69', '$89', '$69'])
  expect(table.match(/class="dagger"/g)).toHaveLength(2)
})

test('the page shows every question with its answer', () => {
  for (const { question, answer } of pricingFaq()) {
    expect(text).toContain(question)
    expect(text).toContain(answer)
  }
})

test('the calls to action link to the demo request and to the contact page', () => {
  expect(html.match(/href="\/request-demo"/g)).toHaveLength(2)
  expect(html.match(/href="\/request-demo\?plan=\w+&amp;from=plans"/g)).toHaveLength(3)
  expect(html.match(/href="\/contact"/g)).toHaveLength(3)
  expect(html.match(/href="\/security"/g)).toHaveLength(1)
})

test('no element has a style attribute or a link without a target', () => {
  expect(html.match(/ style="| href="#?"/g)).toBeNull()
})
