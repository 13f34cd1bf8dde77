import type { Page } from 'playwright/test'

/** The warning for a visitor whose browser does not promise to keep saved data. */
export const PERSISTENCE_WARNING = 'Open this site again within seven days'

/** Sets the browser's answer about persistent storage, before and after a request. */
export const answerPersistence = (page: Page, isKept: boolean) =>
  page.addInitScript((answer) => {
    StorageManager.prototype.persist = () => Promise.resolve(answer)
    StorageManager.prototype.persisted = () => Promise.resolve(answer)
  }, isKept)
