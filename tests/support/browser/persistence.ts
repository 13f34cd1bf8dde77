import type { Page } from 'playwright/test'

/** The site shows this warning if the browser does not promise to keep its data. */
export const PERSISTENCE_WARNING = 'Open this site again within seven days'

/** Sets what the browser answers about persistent storage, before the page asks for it and after. */
export const answerPersistence = (page: Page, isKept: boolean) =>
  page.addInitScript((answer) => {
    StorageManager.prototype.persist = () => Promise.resolve(answer)
    StorageManager.prototype.persisted = () => Promise.resolve(answer)
  }, isKept)
