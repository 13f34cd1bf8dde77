import { brand, mailbox } from '../company/facts/brand.ts'
import { isShown } from '../company/facts/fact.ts'
import type { JsonLdData } from './json-ld.tsx'
import { publicOrigin } from './page-head.ts'

/** Returns the site's publisher as structured data. Other structured data refer to it by its `@id`. */
export function organization(): JsonLdData {
  const origin = publicOrigin()
  const sameAs = brand.social.filter(({ state }) => state === 'confirmed').map(({ href }) => href)
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/icons/icon-512.png`, width: 512, height: 512 },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      ...(isShown(brand.phone) ? { telephone: brand.phone.href.replace('tel:', '') } : {}),
      email: mailbox('hello'),
    },
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
}

/** Returns a reference to `organization()` by its `@id`, with name, URL and logo for readers of only one page. */
export function organizationReference(): JsonLdData {
  const { '@type': type, '@id': id, name, url, logo } = organization()
  return { '@type': type, '@id': id, name, url, logo }
}
