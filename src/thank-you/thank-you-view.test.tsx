import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { editObstacle } from '../outbox/status/outbox-texts.ts'
import { newItem } from '../outbox/queue/outbox-item.ts'
import { ThankYouView } from './thank-you-view.tsx'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'

async function text(uncertain: boolean): Promise<string> {
  const item = { ...newItem('request-demo', {}, key, 0), uncertain }
  const obstacle = editObstacle(item, { to: '/request-demo' })
  const routeTree = createRootRoute({
    component: () => <ThankYouView status="saved" requestKey={key} obstacle={obstacle} />,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, '')
}

test('a change is promised where it is possible', async () => {
  expect(await text(false)).toContain('On this device shows that it waits, and lets you change or discard it.')
  expect(await text(false)).not.toContain('can’t be changed')
})

test('of a request that may have arrived only the discarding is promised, with the reason', async () => {
  expect(await text(true)).toContain('lets you discard it. It can’t be changed just now: it was sent once')
  expect(await text(true)).not.toContain('change or discard')
})
