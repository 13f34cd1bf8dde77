import { ThemeSwitch } from './theme-switch.tsx'

const MENU_ID = 'menu-theme'

/** The theme setting: a small button in the header on wide screens, the switch itself in the menu of small screens. */
export function HeaderTheme() {
  return (
    <div className="needs-script">
      <button type="button" className="site-nav__opener site-nav__theme" popoverTarget={MENU_ID}>
        <svg className="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16" />
          <path d="M12 4v16a8 8 0 0 0 0-16" fill="currentColor" />
        </svg>
        <span className="visually-hidden">Color theme</span>
      </button>
      <div id={MENU_ID} className="site-nav__menu site-nav__menu--end" popover="auto">
        <ThemeSwitch />
      </div>
    </div>
  )
}
