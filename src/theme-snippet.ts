import { THEME_KEY } from './site/theme.ts'

/** Runs in the head of every page, before anything paints: a visitor's own choice of theme (`site/theme.ts`) never flashes. */
try {
  const theme = localStorage.getItem(THEME_KEY)
  if (theme) {
    document.documentElement.dataset['theme'] = theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('[media]'))
      meta.media = meta.media.includes(theme) ? '' : 'not all'
  }
} catch {
  // Storage is refused here: the system's choice holds.
}
