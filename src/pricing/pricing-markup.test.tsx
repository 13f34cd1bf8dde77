import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PricingPlans } from './pricing-plans.tsx'
import { RevenueCalculator } from './revenue-calculator.tsx'

async function render(component: () => ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const plans = await render(PricingPlans)
const calculator = await render(() => <RevenueCalculator anchor="calculator" search={{}} onSearch={() => {}} />)

test('each plan links to the demo request with its own text, and the link names the plan', () => {
  expect(
    [...plans.matchAll(/href="(\/request-demo[^"]*)"[^>]*>([^<]+)</g)].map(([, to, words]) => [to, words]),
  ).toEqual([
    ['/request-demo?plan=solo&amp;from=plans', 'Request a Solo demo'],
    ['/request-demo?plan=growth&amp;from=plans', 'Request a Growth demo'],
    ['/request-demo?plan=multi&amp;from=plans', 'Request a Multi demo'],
  ])
})

test('the billing labels are in the order Monthly, switch, Yearly, Save 20%, and yearly is chosen', () => {
  expect(plans).toMatch(
    />Monthly<\/label><input[^>]*role="switch"[^>]*checked=""[^>]*\/><label[^>]*>Yearly<\/label><span[^>]*>Save 20%</,
  )
})

test('the accessible name of the billing switch contains both labels', () => {
  const [, name = ''] = plans.match(/role="switch" aria-label="([^"]*)"/) ?? []
  const labels = Array.from(plans.matchAll(/<label for="billed-yearly"[^>]*>([^<]+)</g), ([, label = '']) => label)
  expect(labels).toHaveLength(2)
  expect(labels.filter((label) => !name.toLowerCase().includes(label.toLowerCase()))).toEqual([])
})

test('the old price is struck through, with a text for screen readers', () => {
  expect(plans.match(/<del aria-hidden="true">\$\d+<\/del>/g)).toEqual(
    ['49', '69', '99'].map((price) => `<del aria-hidden="true">$${price}</del>`),
  )
  expect(plans.match(/was \$\d+/g)).toEqual(['was $49', 'was $69', 'was $99'])
  expect(plans.match(/Billed annually/g)).toHaveLength(3)
})

test('the calculator shows its default results before any script runs', () => {
  const text = calculator.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  for (const figure of ['Estimate for 5 users', '50 a month', '$10,500', '$345', '30x']) expect(text).toContain(figure)
})

test('the calculator’s fields have the bounds as attributes and the defaults as values', () => {
  expect(attributes('billableStaff')).toEqual(['number', '1', '50', '1', '3'])
  expect(attributes('nonBillableStaff')).toEqual(['number', '0', '50', '1', '2'])
  expect(attributes('dailyBillableHours')).toEqual(['range', '1', '12', '0.5', '5.5'])
  expect(attributes('hourlyRate')).toEqual(['range', '100', '1000', '25', '300'])
})

test('of the plans Solo, Growth and Multi, Growth is preselected', () => {
  const options = [...calculator.matchAll(/<input type="radio"[^>]*value="(\w+)"/g)].map(([, id]) => id)
  expect(options).toEqual(['solo', 'growth', 'multi'])
  expect(calculator.match(/<input type="radio"[^>]*checked=""[^>]*>/g)).toHaveLength(1)
  expect(calculator).toMatch(
    /<input type="radio"[^>]*checked=""[^>]*value="growth"|<input type="radio"[^>]*value="growth"[^>]*checked=""/,
  )
})

function attributes(name: string): Array<string | undefined> {
  const field = calculator.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? ''
  return ['type', 'min', 'max', 'step', 'value'].map(
    (attribute) => field.match(new RegExp(` ${attribute}="([^"]*)"`))?.[1],
  )
}
