import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

test.each([
  ['Phishing-resistant sign-in, in one week', 'Phishing-resistant <span class="nowrap">sign-in</span>, in one week'],
  ['The calendar of a like-kind exchange', 'The calendar of a <span class="nowrap">like-kind</span> exchange'],
  ['Deadlines', 'Deadlines'],
  ['A one-by-one list', 'A one-by-one list'],
])('%s', (title, html) => {
  expect(renderToStaticMarkup(<>{unbroken(title)}</>)).toBe(html)
})
