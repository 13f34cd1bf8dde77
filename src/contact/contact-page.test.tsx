import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contactFaq } from './contact-faq.ts'
import { ContactPage } from './contact-page.tsx'

async function renderContact(): Promise<string> {
  const routeTree = createRootRoute({ component: ContactPage })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const html = await renderContact()
const text = html
  .replace(/<[^>]+>/g, ' ')
  .replace(/&amp;/g, '&')
  .replace(/\s+/g, ' ')

test('phone, email and chat show their hours', () => {
  for (const part of ['Mon-Fri 8AM-6PM ET', 'within 2 hours', 'Mon-Fri 8AM-8PM ET', 'reply within 4 hours'])
    expect(text).toContain(part)
})

test('each length of a demo links to the request form with that length', () => {
  expect([...html.matchAll(/href="\/request-demo\?duration=(\d+)"/g)].map(([, minutes]) => minutes)).toEqual([
    '15',
    '30',
    '45',
  ])
})

test('three offices are shown, each marked as a sample', () => {
  for (const city of ['San Francisco', 'New York', 'Chicago']) expect(html).toContain(`<h3>${city}<sup class="dagger">`)
})

test('four groups of questions, each with answers', () => {
  expect(contactFaq().map(({ title }) => title)).toEqual([
    'Pricing & Plans',
    'Implementation & Setup',
    'Data Migration',
    'Security & Compliance',
  ])
  for (const { title, questions } of contactFaq()) {
    expect(text).toContain(title)
    expect(questions).toHaveLength(3)
    for (const { question, answer } of questions) expect(text).toContain(`${question} ${answer.slice(0, 40)}`)
  }
})

test('the page has one heading of the first level, and no link without a target', () => {
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/href="#?"/g)).toBeNull()
})
