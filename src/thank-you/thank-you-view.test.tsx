import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { editObstacle } from '../outbox/status/outbox-texts.ts'
import { newItem } from '../outbox/queue/outbox-item.ts'
import { ThankYouView } from './thank-you-view.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => children }))

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'

function text(uncertain: boolean): string {
  const item = { ...newItem('request-demo', {}, key, 0), uncertain }
  const obstacle = editObstacle(item, { to: '/request-demo' })
  return renderToStaticMarkup(<ThankYouView status="saved" requestKey={key} obstacle={obstacle} />).replace(
    /<[^>]+>/g,
    '',
  )
}

test('a change is promised where it is possible', () => {
  expect(text(false)).toContain('On this device shows that it waits, and lets you change or discard it.')
  expect(text(false)).not.toContain('can’t be changed')
})

test('of a request that may have arrived only the discarding is promised, with the reason', () => {
  expect(text(true)).toContain('lets you discard it. It can’t be changed just now: it was sent once')
  expect(text(true)).not.toContain('change or discard')
})
