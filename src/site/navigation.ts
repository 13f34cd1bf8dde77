import type { PageTarget } from '../ui/link-target.ts'

/** One link of the site's menus. */
export type NavigationLink = {
  to: PageTarget
  label: string
  /** Where the header has the link: in its group's menu, in the bar itself, or nowhere. The footer shows every link. */
  header: 'menu' | 'bar' | 'none'
}

export type NavigationGroup = {
  id: 'products' | 'solutions' | 'resources' | 'company' | 'legal'
  label: string
  links: readonly NavigationLink[]
}

/** All links of the site's menus. The header, the footer and the tests read this table in its order. */
export const navigation = [
  {
    id: 'products',
    label: 'Products',
    links: [
      { to: '/features', label: 'All features', header: 'menu' },
      { to: '/features#matter-central', label: 'Matter Central', header: 'menu' },
      { to: '/features#clienthub', label: 'ClientHub', header: 'menu' },
      { to: '/security', label: 'Security', header: 'menu' },
      { to: '/pricing', label: 'Pricing', header: 'bar' },
      { to: '/#calculator', label: 'Revenue calculator', header: 'none' },
    ],
  },
  {
    id: 'solutions',
    label: 'Solutions',
    links: [
      { to: '/solutions', label: 'All solutions', header: 'menu' },
      { to: '/solutions/solo', label: 'Solo practice', header: 'menu' },
      { to: '/solutions/small-firms', label: 'Small firms', header: 'menu' },
      { to: '/solutions/mid-sized-firms', label: 'Mid-sized firms', header: 'menu' },
      { to: '/solutions/large-firms', label: 'Large firms', header: 'menu' },
      { to: '/solutions/specialties', label: 'Specialties', header: 'menu' },
    ],
  },
  {
    id: 'resources',
    label: 'Resources',
    links: [
      { to: '/resources', label: 'All resources', header: 'menu' },
      { to: '/blog', label: 'Blog', header: 'menu' },
      { to: '/webinars', label: 'Webinars', header: 'menu' },
      { to: '/resources/migration-guide', label: 'Migration guide', header: 'none' },
    ],
  },
  {
    id: 'company',
    label: 'Company',
    links: [
      { to: '/company/about', label: 'About us', header: 'menu' },
      { to: '/company/mission', label: 'Mission', header: 'menu' },
      { to: '/company/careers', label: 'Careers', header: 'menu' },
      { to: '/contact', label: 'Contact', header: 'menu' },
      { to: '/request-demo', label: 'Request a demo', header: 'none' },
    ],
  },
  {
    id: 'legal',
    label: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy', header: 'none' },
      { to: '/terms', label: 'Terms', header: 'none' },
      { to: '/cookies', label: 'Cookies', header: 'none' },
      { to: '/outbox', label: 'On this device', header: 'none' },
      { to: '/accessibility', label: 'Accessibility', header: 'none' },
      { to: '/company/figures', label: 'Where our figures come from', header: 'none' },
      { to: '/security-disclosure', label: 'Security disclosure', header: 'none' },
    ],
  },
] as const satisfies readonly NavigationGroup[]

/** The target of every main call-to-action button. */
export const callToAction = { to: '/request-demo', label: 'Request a free demo' } as const

export const login = { to: '/login', label: 'Login' } as const
