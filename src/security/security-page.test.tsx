import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { certifications } from './certifications.ts'
import { complianceItems } from './compliance-items.ts'
import { securityFeatures } from './security-features.ts'
import { SecurityPage } from './security-page.tsx'

async function render(): Promise<string> {
  const router = createRouter({ routeTree: createRootRoute({ component: SecurityPage }), history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const html = await render()
const text = html.replace(/<[^>]+>/g, ' ').replace(/&amp;/g, '&').replace(/\s+/g, ' ')

test('there are six security features, four certifications and five duties, all of them on the page', () => {
  const names = [securityFeatures.map(({ name }) => name), certifications.map(({ name }) => name), complianceItems.map(({ rule }) => rule)]
  expect(names.map(({ length }) => length)).toEqual([6, 4, 5])
  expect(names.flat().filter((name) => !text.includes(name))).toEqual([])
})

test('no certification is claimed: each carries its mark "To be confirmed"', () => {
  expect(certifications.filter(({ status }) => status !== 'to-be-confirmed')).toEqual([])
  expect(text.match(/To be confirmed/g)).toHaveLength(4)
  expect(text).not.toMatch(/\b(?:we are|is|are|fully) (?:certified|compliant|accredited)\b/i)
})

test('it leads to the demo, to a person and to the disclosure page', () => {
  for (const path of ['/request-demo', '/contact', '/security-disclosure']) expect(html).toContain(`href="${path}"`)
})
