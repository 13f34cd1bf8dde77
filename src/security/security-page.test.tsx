import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lastAuditQuery } from '../audit/last-audit-query.ts'
import { certifications } from '../company/facts/certifications.ts'
import { complianceItems } from './compliance-items.ts'
import type { LastAudit } from '../audit/rules/last-audit.ts'
import { auditFromRenderData } from '../audit/rendered-audit.ts'
import { securityFeatures } from './security-features.ts'
import { SecurityPage } from './security-page.tsx'

async function render(lastAudit: LastAudit | null): Promise<string> {
  const queryClient = new QueryClient()
  const audit = auditFromRenderData({ lastAudit })
  await queryClient.prefetchQuery(lastAuditQuery(audit))
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SecurityPage audit={audit} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const html = await render(null)
const text = html
  .replace(/<[^>]+>/g, ' ')
  .replace(/&amp;/g, '&')
  .replace(/\s+/g, ' ')

test('the page shows six security features, four certifications and five duties', () => {
  const names = [
    securityFeatures().map(({ name }) => name),
    certifications.map(({ name }) => name),
    complianceItems.map(({ rule }) => rule),
  ]
  expect(names.map(({ length }) => length)).toEqual([6, 4, 5])
  expect(names.flat().filter((name) => !text.includes(name))).toEqual([])
})

test('each certificate is shown with its document and a †', () => {
  for (const { name, document } of certifications) {
    expect(html).toContain(`<h3>${name}<sup class="dagger">`)
    expect(text).toContain(document)
  }
})

test('the page links to the demo, to a contact and to the disclosure page', () => {
  for (const path of ['/request-demo', '/contact', '/security-disclosure']) expect(html).toContain(`href="${path}"`)
})

test.each([
  [null, 'The first result appears here after the first night.'],
  [{ date: '2026-11-21', passed: 5, total: 5 }, 'Last run on November 21, 2026: all 5 checks passed.'],
  [
    { date: '2026-11-21', passed: 4, total: 5 },
    'Last run on November 21, 2026: 4 of 5 checks passed, and our staff was notified.',
  ],
])('the last audit %o is shown with its result', async (lastAudit, sentence) => {
  expect(await render(lastAudit)).toContain(sentence)
})
