import { whenQuiet } from '../browser/when-quiet.ts'
import { storeInstallPrompt } from '../pwa/store-install-prompt.ts'
import { registerWorker } from '../pwa/register-worker.ts'
import { storeCampaign } from '../site/visit-source.ts'
import { leaveOutEmptyTransitions } from '../site/carry-over.ts'
import { replaceBrokenPictures } from '../site/broken-pictures.ts'
import { layOutForRestoredPlace } from '../site/laid-out-sections.ts'
import { lookAfterMenus } from '../site/menus.ts'
import { lookAfterSearchKey } from '../site/search-key.ts'
import { lookAfterTheme } from '../site/theme.ts'
import { showOwnFace } from '../site/own-face.ts'
import { sampleVitals } from '../vitals/sample.ts'
import display from '../styles/fonts/ledger-display.woff2?url'
import italic from '../styles/fonts/ledger-serif-italic.woff2?url'
import roman from '../styles/fonts/ledger-serif.woff2?url'

/**
 * Inline script in the head of every page that can hydrate. It runs before the first paint, and starts the functions
 * that work without React.
 */
layOutForRestoredPlace()
showOwnFace(roman, italic, display)
lookAfterTheme()
lookAfterMenus()
lookAfterSearchKey()
storeCampaign()
replaceBrokenPictures()
leaveOutEmptyTransitions()
storeInstallPrompt()
sampleVitals()
whenQuiet(registerWorker)
