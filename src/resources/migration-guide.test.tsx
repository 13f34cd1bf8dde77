import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { migrationGuide } from './migration-guide.ts'
import { MigrationGuidePage } from './migration-guide-page.tsx'
import { migrationSteps } from './migration-steps.tsx'

const wordsPerMinute = 200

async function renderGuide(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: MigrationGuidePage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const html = await renderGuide()

test('the stated reading time matches the number of words', () => {
  const steps = html.slice(html.indexOf('class="document__parts"'), html.indexOf('id="help-title"'))
  const words = steps.replace(/<[^>]+>/g, ' ').match(/\p{L}[\p{L}’'-]*/gu) ?? []
  expect(words.length).toBeGreaterThan(850)
  expect(Math.round(words.length / wordsPerMinute)).toBe(migrationGuide.readTime)
})

test('the guide has the eight stated steps, each with its anchor', () => {
  expect(migrationSteps).toHaveLength(8)
  for (const { id } of migrationSteps) {
    expect(html.split(`id="${id}"`)).toHaveLength(2)
    expect(html).toContain(`href="#${id}"`)
  }
})
