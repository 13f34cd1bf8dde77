import { expect, test } from 'vitest'
import { withKeptFrame } from './page-frame.ts'

const header = (mark: string) => `<header class="site-header"><a${mark} href="/pricing">Pricing</a></header>`
const footer = (mark: string) => `<footer class="site-footer"><a${mark} href="/pricing#plans">$& plans</a></footer>`
const page = (text: string, mark = '') => `${header(mark)}<main><header>${text}</header></main>${footer(mark)}`
const withoutFrame = (text: string) => `<header></header><main><header>${text}</header></main><footer></footer>`

test('a page is rendered without its frame if a page with the same current link was rendered before', () => {
  const asked: boolean[] = []
  const rendered = (path: string, text: string, mark = '') =>
    withKeptFrame(path, (hasFrame) => {
      asked.push(hasFrame)
      return hasFrame ? withoutFrame(text) : page(text, mark)
    })
  const current = ' aria-current="page"'
  expect(rendered('/pricing', 'Prices', current)).toBe(page('Prices', current))
  expect(rendered('/blog/one', 'One')).toBe(page('One'))
  expect(rendered('/blog/two', 'Two')).toBe(page('Two'))
  expect(rendered('/pricing', 'New prices', current)).toBe(page('New prices', current))
  expect(asked).toEqual([false, false, true, true])
})

test('a page without a frame, such as a staff page, stays as it is rendered', () => {
  for (const path of ['/admin', '/admin/inbox'])
    expect(withKeptFrame(path, () => '<div class="staff-site"></div>')).toBe('<div class="staff-site"></div>')
})
