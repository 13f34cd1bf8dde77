import { holdInstallPrompt } from './pwa/hold-install-prompt.ts'
import { registerWorker } from './pwa/register-worker.ts'
import { noteCampaign } from './site/campaign.ts'
import { lookAfterMenus } from './site/menus.ts'
import { lookAfterTheme } from './site/theme.ts'

/** Runs in the head of every page that can come to life, before anything paints: all that it does without React. */
lookAfterTheme()
lookAfterMenus()
noteCampaign()
holdInstallPrompt()
addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(registerWorker))
