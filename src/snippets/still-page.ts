import { replaceBrokenPictures } from '../site/broken-pictures.ts'
import { lookAfterMenus } from '../site/menus.ts'
import { lookAfterTheme } from '../site/theme.ts'
import { showOwnFace } from '../site/own-face.ts'
import display from '../styles/fonts/ledger-display.woff2?url'
import italic from '../styles/fonts/ledger-serif-italic.woff2?url'
import roman from '../styles/fonts/ledger-serif.woff2?url'

/** Inline script like `page.ts`, for pages that never hydrate: the offline page and previews. */
showOwnFace(roman, italic, display)
lookAfterTheme()
lookAfterMenus()
replaceBrokenPictures()
