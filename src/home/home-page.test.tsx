import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { claims, type Claim } from '../company/facts/claims.ts'
import { confirmed, hidden } from '../company/facts/fact.ts'
import { HomePage } from './home-page.tsx'
import { testimonials } from '../company/facts/testimonials.ts'
import { Portrait } from './testimonials.tsx'

async function renderHome(): Promise<string> {
  const rootRoute = createRootRoute({
    component: () => <HomePage plans={<p>The plans</p>} calculator={<p>The calculator</p>} />,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const html = await renderHome()
const text = html
  .replace(/<[^>]+>/g, ' ')
  .replace(/&amp;/g, '&')
  .replace(/\s+/g, ' ')

test('hero, problems, features, testimonials, pricing, calculator and call to action are in this order', () => {
  const marks = [
    '<h1',
    'id="problems-title"',
    'id="solutions"',
    'id="testimonials-title"',
    'id="pricing"',
    '>The plans<',
    'id="calculator"',
    '>The calculator<',
    'id="demo"',
  ]
  const places = marks.map((mark) => html.indexOf(mark))
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('each anchor to which other pages link exists once', () => {
  for (const id of ['solutions', 'pricing', 'calculator', 'resources', 'demo'])
    expect(html.split(`id="${id}"`)).toHaveLength(2)
})

test('every number for the home page is in its text', () => {
  const byId: Record<string, Claim> = claims
  for (const { value, text: counted, pages } of Object.values(byId)) {
    if (!pages.includes('/')) continue
    expect(text).toContain(value)
    expect(text).toContain(counted)
  }
})

test('the hero and the last section link to the demo request', () => {
  expect(html.match(/href="\/request-demo"/g)).toHaveLength(2)
})

test('each testimonial shows name, title, firm, rating, text and metrics, and each sample is marked', () => {
  for (const { name, title, firm, rating, text: quotation, metrics } of testimonials) {
    for (const part of [name, `${title}, ${firm}`, `${rating} out of 5`, quotation, metrics])
      expect(text).toContain(part)
  }
  // One mark † (class "dagger") for each testimonial, and six for invented figures: four in the hero, one at the
  // increase, and one at the number of small firms.
  expect(html.match(/class="dagger"/g)).toHaveLength(testimonials.length + 6)
})

test('no element has a style attribute or a link without a target', () => {
  expect(html.match(/ style="/g)).toBeNull()
  expect(html.match(/href="#?"/g)).toBeNull()
})

test('a person with a picture is shown by it, with a drawing as its fallback; a person without one that may be shown, by a seal', () => {
  const src = '/images/ada-roe.jpg'
  const picture = renderToStaticMarkup(<Portrait name="Ada Roe" image={{ ...confirmed('Her letter of 2026'), src }} />)
  expect(picture).toContain('src="/images/ada-roe.jpg"')
  expect(picture).toContain('data-fallback="/images/avatar-placeholder.svg"')
  for (const image of [null, { ...hidden(), src }])
    expect(renderToStaticMarkup(<Portrait name="Ada Roe" image={image} />)).toMatch(/^<svg class="seal"[^]*>AR<\/text>/)
})
