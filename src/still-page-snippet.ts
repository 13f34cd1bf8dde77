import { replaceBrokenPictures } from './site/broken-pictures.ts'
import { lookAfterMenus } from './site/menus.ts'
import { lookAfterTheme } from './site/theme.ts'
import { showOwnFace } from './site/own-face.ts'
import italic from './styles/fonts/ledger-serif-italic.woff2?url'
import roman from './styles/fonts/ledger-serif.woff2?url'

/** The same for a page that never comes to life: the offline page, which stands for others, and a preview, of which nothing is kept. */
showOwnFace(roman, italic)
lookAfterTheme()
lookAfterMenus()
replaceBrokenPictures()
