import { replaceBrokenPictures } from './site/broken-pictures.ts'
import { lookAfterMenus } from './site/menus.ts'
import { lookAfterTheme } from './site/theme.ts'

/** The same for a page that never comes to life: the offline page, which stands for others, and a preview, of which nothing is kept. */
lookAfterTheme()
lookAfterMenus()
replaceBrokenPictures()
