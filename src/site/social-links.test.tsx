import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SocialLinks } from './social-links.tsx'

test('nothing is shown while no network has an address', () => {
  expect(renderToStaticMarkup(<SocialLinks links={[]} />)).toBe('')
})

test('each configured network is a link with a name and an icon, even an unlisted network', () => {
  const html = renderToStaticMarkup(
    <SocialLinks
      links={[
        { network: 'LinkedIn', href: 'https://social.example/lexharbor' },
        { network: 'Bar Forum', href: 'https://forum.example/lexharbor' },
      ]}
    />,
  )
  expect(html.match(/<a href="https:\/\/(social|forum)\.example\/lexharbor" rel="me noopener"><svg/g)).toHaveLength(2)
  expect(html.match(/<span class="visually-hidden">(LinkedIn|Bar Forum)<\/span>/g)).toHaveLength(2)
})
