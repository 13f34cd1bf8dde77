import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { claims, type Claim } from '../company/facts/claims.ts'
import { FeaturesPage } from './features-page.tsx'

async function render(): Promise<string> {
  const rootRoute = createRootRoute({ component: FeaturesPage })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/features'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const html = await render()
const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('Matter Central, ClientHub and security are in this order, each with its anchor', () => {
  const places = ['<h1', 'id="matter-central"', 'id="clienthub"', 'id="security"', 'class="closing"'].map((mark) =>
    html.indexOf(mark),
  )
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('hero, ClientHub and the last section link to the demo request', () => {
  expect(html.match(/href="\/request-demo"/g)).toHaveLength(3)
})

test('every number for the features page is in its text', () => {
  const byId: Record<string, Claim> = claims
  const ours = Object.values(byId).filter(({ pages }) => pages.includes('/features'))
  expect(ours).toHaveLength(2)
  expect(ours.filter(({ value, text: counted }) => !text.includes(value) || !text.includes(counted))).toEqual([])
})

test('every picture has a description, and static ones contain nothing focusable', () => {
  expect(html.match(/<figure class="scene/g)).toHaveLength(6)
  expect(html.match(/<div class="scene__frame" aria-hidden="true">/g)).toHaveLength(5)
  expect(html.match(/<figcaption class="visually-hidden">[^<]{80,}/g)).toHaveLength(6)
})
