import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { JSX } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { claims, type Claim } from './facts/claims.ts'
import { AboutPage } from './about-page.tsx'
import { MissionPage } from './mission-page.tsx'

async function render(page: () => JSX.Element): Promise<string> {
  const routeTree = createRootRoute({ component: page })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const about = await render(AboutPage)
const mission = await render(MissionPage)
const byId: Record<string, Claim> = claims

test.each([
  ['/company/about', about],
  ['/company/mission', mission],
] as const)('%s shows its four figures, each with its label', (path, html) => {
  const figures = Object.values(byId).filter(({ pages }) => pages.includes(path))
  expect(figures).toHaveLength(4)
  for (const { value, text } of figures)
    expect(html).toMatch(new RegExp(`<dt>${text}(?:<sup.*?</sup>)?</dt><dd>${value.replace('+', '\\+')}</dd>`))
})

test('each sample figure, leader, award and story has its own † mark', () => {
  expect(about.match(/class="dagger"/g)).toHaveLength(4 + 4 + 3)
  expect(mission.match(/class="dagger"/g)).toHaveLength(4 + 1)
})

test('the pages link to careers, mission, contact and the demo request', () => {
  expect(hrefs(about)).toEqual(['/company/careers', '/company/mission', '/company/careers', '/contact'])
  expect(hrefs(mission)).toEqual(['/request-demo', '/company/careers'])
})

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => href !== '/company/figures')
}
