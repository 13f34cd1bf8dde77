import { expect, test } from 'vitest'
import { breadcrumbList } from './breadcrumb-list.ts'
import { brand } from '../company/facts/brand.ts'

test.each([
  ['/pricing', 'Pricing: three plans', ['/ Home', '/pricing Pricing']],
  ['/features', 'Features · Lexharbor', ['/ Home', '/features Features']],
  ['/company/about', 'About', ['/ Home', '/company/about About us']],
  ['/solutions/solo', 'Solo', ['/ Home', '/solutions Solutions', '/solutions/solo Solo practice']],
  [
    '/resources/guides',
    'Guides for law firms · Lexharbor',
    ['/ Home', '/resources Resources', '/resources/guides Guides for law firms'],
  ],
  ['/blog/a-slug', 'An article | and more', ['/ Home', '/blog Blog', '/blog/a-slug An article']],
])('the breadcrumbs of %s', (path, title, steps) => {
  expect(breadcrumbList(path, title)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => {
      const [, to, name] = /^(\S+) (.*)$/.exec(step) ?? []
      return { '@type': 'ListItem', position: index + 1, name, item: `${brand.origin}${to}` }
    }),
  })
})
