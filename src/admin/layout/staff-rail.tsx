import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../../staff/session.ts'
import { ThemeSwitch } from '../../site/theme-switch.tsx'
import { handleSignOut } from '../account/handle-sign-out.ts'
import { useOpenLeads } from '../inbox/open-leads.ts'
import { screenName } from './staff-head.ts'
import { StaffIcon } from './staff-icon.tsx'
import { screenIcons, staffScreens, type StaffScreen } from './staff-screens.ts'

const ACCOUNT_ID = 'staff-account'

/** The icon of a screen that has none of its own. */
const LIST = 'M5 7h14M5 12h14M5 17h14'
const ACCOUNT =
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 8a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5M6.500 18q1.500-3 5.500-3t5.500 3'

/** Scrolls the row of links to a link. Chromium does not scroll to a focused link while some of its pixels are visible. */
const showLink = (link: Element) => link.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * The navigation of the staff pages: the links to all screens, with the current one marked, and the signed-in account.
 * It is beside the work area, or below it in a narrow window.
 */
export function StaffRail({ screen }: { screen: StaffScreen }) {
  const { routesByPath } = useRouter()
  const session = useSession()
  const waiting = useOpenLeads()
  const rail = useRef<HTMLElement>(null)
  // In a narrow window the links scroll sideways, and the current one may be out of sight.
  useEffect(() => {
    const current = rail.current?.querySelector('[aria-current]')
    if (current) showLink(current)
  }, [])
  return (
    <nav ref={rail} className="staff-rail no-print" aria-label="Staff">
      <ul className="staff-rail__links">
        {staffScreens(Object.keys(routesByPath)).map((to) => (
          <li key={to}>
            <a
              href={to}
              className="staff-rail__link"
              aria-current={to === screen ? 'page' : undefined}
              onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && showLink(currentTarget)}
            >
              <StaffIcon path={screenIcons[to] ?? LIST} />
              <span>{screenName(to)} </span>
              {to === '/admin/inbox' && waiting !== undefined && waiting > 0 ? (
                <span className="staff-rail__count">
                  {waiting}
                  <span className="visually-hidden"> open</span>
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="staff-rail__link staff-rail__opener"
        popoverTarget={ACCOUNT_ID}
        aria-controls={ACCOUNT_ID}
      >
        <StaffIcon path={ACCOUNT} />
        Account
      </button>
      <div id={ACCOUNT_ID} className="staff-account" popover="auto">
        {session.state === 'signed-in' ? (
          <p className="note">
            Signed in as <a href="/admin/images#session-title">{session.account.email}</a>
          </p>
        ) : null}
        <ThemeSwitch />
        <p>
          <a href="/">View the site</a>
        </p>
        {session.state === 'signed-in' ? (
          <button type="button" className="button" onClick={() => void handleSignOut()}>
            Sign out<span className="visually-hidden"> of the staff area</span>
          </button>
        ) : null}
      </div>
    </nav>
  )
}
