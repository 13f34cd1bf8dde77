// The theme setting without React. The inline script in the head of every page contains this code, so it has no imports
// and is short.

/** The storage key of a visitor's theme; without one the system's theme applies. */
const THEME_KEY = 'lexharbor-theme'

const root = document.documentElement

/**
 * Applies the visitor's theme before the first paint, and handles the header's switch: on this page, in other tabs, and
 * for later visits.
 */
export function lookAfterTheme(): void {
  showStored()
  addEventListener('storage', showStored)
  // This page may return from the back/forward cache after the visitor changed the theme on another page.
  addEventListener('pageshow', showStored)
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) choose(target.closest<HTMLElement>(BUTTON)?.dataset['value'])
  })
  // The switch is inside a menu, so it is updated when a menu opens.
  addEventListener('toggle', markChosen, true)
}

/** Selects the buttons of `theme-switch.tsx`. */
const BUTTON = '.theme-switch [data-value]'
const SYSTEM = 'system'

function showStored(): void {
  try {
    show(localStorage.getItem(THEME_KEY))
  } catch {
    // Storage is refused, so a choice lasts as long as the document.
  }
}

function choose(theme: string | undefined): void {
  if (!theme) return
  show(theme)
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is refused here too.
  }
}

function show(theme: string | null): void {
  const own = theme !== SYSTEM && theme
  root.toggleAttribute('data-theme', !!own)
  if (own) root.dataset['theme'] = own
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[data-scheme]')) {
    const { scheme } = meta.dataset
    meta.media = own ? (own === scheme ? '' : 'not all') : `(prefers-color-scheme: ${scheme})`
  }
  markChosen()
}

function markChosen(): void {
  for (const button of document.querySelectorAll<HTMLElement>(BUTTON))
    button.ariaPressed = `${button.dataset['value'] === (root.dataset['theme'] ?? SYSTEM)}`
}
