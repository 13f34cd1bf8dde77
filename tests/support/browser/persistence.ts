import type { Page } from 'playwright/test'

/** What a visitor is told whose browser does not promise to keep what is saved. */
export const PERSISTENCE_WARNING = 'Open this site again within seven days'

/** What the browser says of this site's storage, asked for or not. */
export const answerPersistence = (page: Page, isKept: boolean) =>
  page.addInitScript((answer) => {
    StorageManager.prototype.persist = () => Promise.resolve(answer)
    StorageManager.prototype.persisted = () => Promise.resolve(answer)
  }, isKept)
