/** What a visitor can choose; `system` is what holds without a choice. */
export type Theme = 'light' | 'dark' | 'system'

/** Where the choice is stored; `theme-snippet.ts` reads it before the page paints. */
export const THEME_KEY = 'lexharbor-theme'

const listeners = new Set<() => void>()
// Stands in where storage is refused: the choice then lasts as long as the document.
let unstored: Theme | undefined

/** The visitor's choice on this device. */
export function chosenTheme(): Theme {
  if (unstored) return unstored
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows the site in this theme, now, in this visitor's other tabs and next time. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
    unstored = undefined
  } catch {
    unstored = theme
  }
  changed()
}

/** Calls back when the choice changes, also in another tab. Returns what ends it. */
export function subscribeTheme(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', whenStored)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', whenStored)
  }
}

function whenStored(event: StorageEvent): void {
  // A null key says that everything was cleared.
  if (event.key === THEME_KEY || event.key === null) changed()
}

function changed(): void {
  showTheme(chosenTheme())
  for (const listener of listeners) listener()
}

// The same as the snippet does; and what it never needs, back to the system's choice.
function showTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const scheme = meta.dataset['scheme'] ?? ''
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? '' : 'not all'
  }
}
