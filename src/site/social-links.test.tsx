import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { confirmed, hidden, sample } from '../company/facts/fact.ts'
import { SocialLinks } from './social-links.tsx'

const atLinkedIn = { network: 'LinkedIn', href: 'https://social.example/lexharbor' }
const atBarForum = { network: 'Bar Forum', href: 'https://forum.example/lexharbor' }

test('nothing is shown while no network is named', () => {
  expect(renderToStaticMarkup(<SocialLinks links={[]} />)).toBe('')
  expect(renderToStaticMarkup(<SocialLinks links={[{ ...hidden(), ...atLinkedIn }]} />)).toBe('')
})

test('each confirmed network is a link with a name and an icon, even an unlisted network', () => {
  const own = confirmed('Our own page')
  const html = renderToStaticMarkup(
    <SocialLinks
      links={[
        { ...own, ...atLinkedIn },
        { ...own, ...atBarForum },
      ]}
    />,
  )
  expect(html.match(/<a href="https:\/\/(social|forum)\.example\/lexharbor" rel="me noopener"><svg/g)).toHaveLength(2)
  expect(html.match(/<span class="visually-hidden">(LinkedIn|Bar Forum)<\/span>/g)).toHaveLength(2)
})

test('an invented network leads to the page that says what is invented', () => {
  const html = renderToStaticMarkup(<SocialLinks links={[{ ...sample(), ...atLinkedIn }]} />)
  expect(html.match(/href="[^"]+"/g)).toEqual(['href="/company/figures"'])
})
