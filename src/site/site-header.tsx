import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SEARCH_PARAMETER, SEARCH_PATH } from '../lib/search-address.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { BrandMark } from './brand-mark.tsx'
import { brand } from '../company/facts/brand.ts'
import { HeaderMenu } from './header-menu.tsx'
import { callToAction, login, navigation, type NavigationGroup } from './navigation.ts'
import { cachedFragment } from './fragment-cache.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export type SiteHeaderProps = {
  /** The outbox's short status: how many requests wait on this device. */
  status?: ReactNode
  /** The buttons Back and Reload for the installed app, which lacks the browser's controls; hidden elsewhere. */
  controls?: ReactNode
}

const MENU_ID = 'site-menu'
const THEME_MENU_ID = 'menu-theme'

/**
 * The site's header: skip link, brand and top navigation. On small screens the navigation is a native popover, which
 * works without JavaScript.
 */
export const SiteHeader = import.meta.env.SSR ? cachedFragment(Header, () => 'header') : Header

function Header({ status, controls }: SiteHeaderProps) {
  return (
    <header className="site-header no-print">
      <SkipLink />
      <div className="site-header__row container">
        {controls ? <div className="standalone-only">{controls}</div> : null}
        <Link to="/" className="site-header__brand" activeOptions={{ exact: true, includeSearch: false }}>
          <BrandMark />
          {brand.name}
        </Link>
        <TargetLink to={callToAction.to} className="site-header__demo button button--primary">
          Demo
        </TargetLink>
        <button type="button" className="site-header__toggle button" popoverTarget={MENU_ID}>
          Menu
        </button>
        <nav id={MENU_ID} className="site-nav" aria-label="Main" popover="auto">
          <ul className="site-nav__list">
            {groups.map(({ id, label, links }) => (
              <HeaderGroup key={id} id={id} label={label} links={links} />
            ))}
            <li>
              <form role="search" action={SEARCH_PATH}>
                <input type="search" name={SEARCH_PARAMETER} placeholder="Search" aria-label="Search" />
              </form>
            </li>
          </ul>
          <div className="site-nav__actions">
            <HeaderTheme />
            <TargetLink to={login.to} className="button button--quiet">
              {login.label}
            </TargetLink>
            <TargetLink to={callToAction.to} className="button button--primary">
              {callToAction.label}
            </TargetLink>
          </div>
        </nav>
        {status ? <div className="site-header__status">{status}</div> : null}
      </div>
    </header>
  )
}

/** The link that skips the header. The Tab key reaches it first on every page. */
export function SkipLink() {
  return (
    <a className="skip-link button visually-hidden" href="#main">
      Skip to main content
    </a>
  )
}

const groups: readonly NavigationGroup[] = navigation

function HeaderGroup(group: NavigationGroup) {
  const inBar = group.links.filter(({ header }) => header === 'bar')
  return (
    <>
      {group.links.some(({ header }) => header === 'menu') ? <HeaderMenu group={group} /> : null}
      {inBar.map(({ to, label }) => (
        <li key={to} className="site-nav__single">
          <TargetLink to={to} className="site-nav__link">
            {label}
          </TargetLink>
        </li>
      ))}
    </>
  )
}

/** The theme setting: a small button in the header on wide screens, the switch itself in the menu of small screens. */
function HeaderTheme() {
  return (
    <div className="needs-script">
      <button type="button" className="site-nav__opener site-nav__theme" popoverTarget={THEME_MENU_ID}>
        <svg className="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16" />
          <path d="M12 4v16a8 8 0 0 0 0-16" fill="currentColor" />
        </svg>
        <span className="visually-hidden">Color theme</span>
      </button>
      <div id={THEME_MENU_ID} className="site-nav__menu site-nav__menu--end" popover="auto">
        <ThemeSwitch />
      </div>
    </div>
  )
}
