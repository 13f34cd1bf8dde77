/** One entry of the site's menus. `to` is a path on this site, with a #fragment where it leads to a part of a page. */
export type NavigationLink = {
  to: `/${string}`
  label: string
  /** Shown in the header too; the footer shows every link. */
  inHeader: boolean
}

export type NavigationGroup = {
  id: 'product' | 'resources' | 'company' | 'legal'
  label: string
  links: readonly NavigationLink[]
}

/** The one table of links: header, footer and tests read it, in this order. */
export const navigation = [
  {
    id: 'product',
    label: 'Product',
    links: [
      { to: '/', label: 'Home', inHeader: false },
      { to: '/#solutions', label: 'Solutions', inHeader: true },
      { to: '/#pricing', label: 'Pricing', inHeader: true },
      { to: '/#calculator', label: 'Revenue calculator', inHeader: false },
    ],
  },
  {
    id: 'resources',
    label: 'Resources',
    links: [{ to: '/blog', label: 'Blog', inHeader: true }],
  },
  {
    id: 'company',
    label: 'Company',
    links: [{ to: '/request-demo', label: 'Request a demo', inHeader: false }],
  },
] as const satisfies readonly NavigationGroup[]

/** Where every main call to action leads. */
export const callToAction = { to: '/request-demo', label: 'Request a free demo' } as const
