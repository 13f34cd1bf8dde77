import { useEffect, useRef } from 'react'
import { useSession } from '../../staff/session.ts'
import { ThemeSwitch } from '../../site/theme-switch.tsx'
import { handleSignOut } from '../account/handle-sign-out.ts'
import { useOpenLeads } from '../inbox/open-leads.ts'
import { screenName } from './staff-head.ts'
import { StaffIcon } from './staff-icon.tsx'
import { staffScreens, type StaffScreen } from './staff-screens.ts'

const ACCOUNT_ID = 'staff-account'

/** The SVG path of each screen's icon, on a 24 by 24 grid. A screen without an entry gets the icon of a list. */
const ICONS: Partial<Record<string, string>> = {
  '/admin/inbox': 'M3 13h5l1.500 3h5l1.500-3h5M3 13l3-8h12l3 8v6H3Z',
  '/admin/articles': 'M6 3h9l4 4v14H6ZM9 11h7M9 15h7',
  '/admin/webinars': 'M4 5h16v11H4ZM8 20h8M10 8l4.500 2.500L10 13Z',
  '/admin/roles': 'M4 8h16v11H4ZM9 8V5h6v3M4 13h16',
  '/admin/authors': 'M12 4a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7M5 20q0-6 7-6t7 6',
  '/admin/newsletter': 'M3 6h18v13H3ZM3 7l9 7 9-7',
  '/admin/images': 'M4 5h16v14H4ZM4 16l5-5 4 4 2.500-2.500L20 17M15 9h.01',
  '/admin/sources': 'M4 4l8 7 8-7M12 11v9M8 16l4 4 4-4',
  '/admin/status': 'M3 13h4l3-8 4 14 3-6h4',
}
const LIST = 'M5 7h14M5 12h14M5 17h14'
const ACCOUNT =
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 8a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5M6.500 18q1.500-3 5.500-3t5.500 3'

/**
 * The navigation of the staff pages: the links to all screens, with the current one marked, and the signed-in account.
 * It is beside the work area, or below it in a narrow window.
 */
export function StaffRail({ screen }: { screen: StaffScreen }) {
  const session = useSession()
  const waiting = useOpenLeads()
  const rail = useRef<HTMLElement>(null)
  // In a narrow window the links scroll sideways, and the current one may be out of sight.
  useEffect(() => {
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <nav ref={rail} className="staff-rail no-print" aria-label="Staff">
      <ul className="staff-rail__links">
        {staffScreens.map((to) => (
          <li key={to}>
            <a href={to} className="staff-rail__link" aria-current={to === screen ? 'page' : undefined}>
              <StaffIcon path={ICONS[to] ?? LIST} />
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
