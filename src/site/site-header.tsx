import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TargetLink } from '../ui/target-link.tsx'
import { BrandMark } from './brand-mark.tsx'
import { brand } from './brand.ts'
import { callToAction, navigation } from './navigation.ts'
import { useMenu } from './use-menu.ts'

export type SiteHeaderProps = {
  /** Small: what waits in the outbox. */
  status?: ReactNode
  /** Back and reload, for the installed app, which has no browser around it; not shown elsewhere. */
  controls?: ReactNode
}

const MENU_ID = 'site-menu'

/** Skip link, brand and the top navigation, which on small screens is a popover: it opens and closes without JavaScript. */
export function SiteHeader({ status, controls }: SiteHeaderProps) {
  const { menuRef, expanded } = useMenu()
  return (
    <header className="site-header no-print">
      <a className="skip-link button visually-hidden" href="#main">
        Skip to main content
      </a>
      <div className="site-header__row container">
        {controls ? <div className="standalone-only">{controls}</div> : null}
        <Link to="/" className="site-header__brand" activeOptions={{ exact: true, includeSearch: false }}>
          <BrandMark />
          {brand.name}
        </Link>
        <button type="button" className="site-header__toggle button" popoverTarget={MENU_ID} aria-expanded={expanded} aria-controls={MENU_ID}>
          Menu
        </button>
        <nav id={MENU_ID} ref={menuRef} className="site-nav" aria-label="Main" popover="auto">
          <ul className="site-nav__list">
            {headerLinks.map(({ to, label }) => (
              <li key={to}>
                <TargetLink to={to} className="site-nav__link">
                  {label}
                </TargetLink>
              </li>
            ))}
          </ul>
          <TargetLink to={callToAction.to} className="button button--primary">
            {callToAction.label}
          </TargetLink>
        </nav>
        {status ? <div className="site-header__status">{status}</div> : null}
      </div>
    </header>
  )
}

const headerLinks = navigation.flatMap(({ links }) => links.filter(({ inHeader }) => inHeader))
