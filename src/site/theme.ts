// The theme setting without React. Every page's inline script in the head contains this code, so it is short.
import { findAll } from '../browser/find-all.ts'
import { on } from '../browser/on.ts'
import { rootElement } from './root-element.ts'

/** The local storage key of a visitor's theme. Without a stored theme the system's theme applies. */
const THEME_KEY = 'lexharbor-theme'

/**
 * Applies the visitor's theme before the first paint. Then handles the theme switch on this page, and changes made in
 * other tabs. The choice is stored for later visits.
 */
export function lookAfterTheme(): void {
  showStored()
  on('storage', showStored)
  // The browser may restore this page from the back/forward cache after the visitor changed the theme on another page.
  on('pageshow', showStored)
  on('click', ({ target }) => {
    if (target instanceof Element) choose(target.closest<HTMLElement>(BUTTON)?.dataset['value'])
  })
  // The switch is inside a menu, so its state is updated when a menu opens.
  on('toggle', markChosen)
}

/** Selects the buttons of `theme-switch.tsx`. */
const BUTTON = '.theme-switch [data-value]'
const SYSTEM = 'system'

function showStored(): void {
  try {
    show(localStorage.getItem(THEME_KEY))
  } catch {
    // The browser refuses storage, so the choice lasts as long as the document.
  }
}

function choose(theme: string | undefined): void {
  if (!theme) return
  show(theme)
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // The browser refuses storage, so the choice lasts as long as the document.
  }
}

function show(theme: string | null): void {
  const own = theme !== SYSTEM && theme
  if (own) rootElement.dataset['theme'] = own
  else delete rootElement.dataset['theme']
  for (const meta of findAll<HTMLMetaElement>('[data-scheme]')) {
    const { scheme } = meta.dataset
    meta.media = own ? (own === scheme ? '' : 'not all') : `(prefers-color-scheme: ${scheme})`
  }
  markChosen()
}

function markChosen(): void {
  for (const button of findAll(BUTTON))
    button.ariaPressed = `${button.dataset['value'] === (rootElement.dataset['theme'] ?? SYSTEM)}`
}
