import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { claims, type Claim } from '../company/facts/claims.ts'
import { automatedTasks } from './automated-tasks.tsx'
import { midSizedCaseStudies } from '../company/facts/mid-sized-case-studies.ts'
import { integrations } from '../company/facts/integrations.ts'
import { LargeFirmsPage } from './large-firms-page.tsx'
import { MidSizedFirmsPage } from './mid-sized-firms-page.tsx'
import { SmallFirmsPage } from './small-firms-page.tsx'
import { SoloPage } from './solo-page.tsx'
import { SolutionsPage } from './solutions-page.tsx'
import { SpecialtiesPage } from './specialties-page.tsx'

async function render(component: FunctionComponent): Promise<{ html: string; text: string }> {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return {
    html,
    text: html
      .replace(/<[^>]+>/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' '),
  }
}

const overview = await render(SolutionsPage)
const solo = await render(SoloPage)
const small = await render(SmallFirmsPage)
const midSized = await render(MidSizedFirmsPage)
const large = await render(LargeFirmsPage)
const specialties = await render(SpecialtiesPage)

test.each([
  { path: '/solutions', page: overview, figures: 7 },
  { path: '/solutions/solo', page: solo, figures: 3 },
  { path: '/solutions/small-firms', page: small, figures: 3 },
  { path: '/solutions/mid-sized-firms', page: midSized, figures: 1 },
  { path: '/solutions/large-firms', page: large, figures: 3 },
  { path: '/solutions/specialties', page: specialties, figures: 0 },
] as const)(
  '$path states its $figures figures, has one h1, and leads to the demo request at its top and end',
  ({ path, page: { html, text }, figures }) => {
    const byId: Record<string, Claim> = claims
    const ours = Object.values(byId).filter(({ pages }) => pages.includes(path))
    expect(ours).toHaveLength(figures)
    expect(ours.filter(({ value, text: counted }) => !text.includes(value) || !text.includes(counted))).toEqual([])
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/class="button button--primary" href="\/request-demo"/g)).toHaveLength(2)
  },
)

test('five cards link to the five solutions, the fifth in the section of specialties', () => {
  const cards = [...overview.html.matchAll(/<li class="card solution-card">.*?href="([^"]+)"/g)].map(([, href]) => href)
  expect(cards).toEqual([
    '/solutions/solo',
    '/solutions/small-firms',
    '/solutions/mid-sized-firms',
    '/solutions/large-firms',
    '/solutions/specialties',
  ])
  expect(overview.html).toMatch(/id="specialties".*href="\/solutions\/specialties"/)
  expect(overview.html.match(/href="\/pricing"/g)).toHaveLength(2)
})

test('the solo page has four benefits, five core features, the trial and the starting price', () => {
  expect(solo.html.match(/<ol class="problems__list">.*?<\/ol>/)?.[0].match(/<li>/g)).toHaveLength(4)
  expect(solo.html.match(/<dl class="others[^"]*">.*?<\/dl>/)?.[0].match(/<dt>/g)).toHaveLength(5)
  expect(solo.text).toContain('30-day free trial')
  expect(solo.text).toContain('from $29/month')
})

test('the page of small firms has twelve tasks, time tracking, intake and the plan', () => {
  expect(automatedTasks.flatMap(({ tasks }) => tasks)).toHaveLength(12)
  expect(small.text).toContain('12 automated tasks')
  for (const heading of ['Time tracking', 'Intake', 'Small Firm Plan'])
    expect(small.html).toMatch(new RegExp(`<h[23][^>]*>${heading}<`))
  expect(small.html).toContain('<b>$49</b><span>per attorney per month</span>')
})

test('the page of mid-sized firms has collaboration, billing and case studies, each with a †', () => {
  const places = ['id="collaboration"', 'id="billing"', 'id="case-studies"'].map((mark) => midSized.html.indexOf(mark))
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const { firm } of midSizedCaseStudies)
    expect(midSized.html).toContain(`<h3>${firm.replace('&', '&amp;')}<sup class="dagger">`)
})

test('the page of large firms has three cards', () => {
  const cards = [...large.html.matchAll(/<li class="card solution-card"><h3>([^<]+)/g)].map(([, title]) => title)
  expect(cards).toEqual(['Enterprise security', 'Advanced user management', 'Custom integrations'])
})

test('the page of specialties has three modules, the integrations and custom solutions', () => {
  for (const module of ['Litigation', 'Family law', 'Corporate law'])
    expect(specialties.html).toContain(`<h3>${module}</h3>`)
  for (const { with: other, by } of integrations)
    expect(specialties.text).toMatch(new RegExp(`${other} .* ${by.replace('.', '\\.')}`))
  expect(specialties.html).toContain('id="custom-solutions"')
})
