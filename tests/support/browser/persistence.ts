import type { Page } from 'playwright/test'

/** The site shows this warning if the browser refuses persistent storage, and so may delete the site's data. */
export const PERSISTENCE_WARNING = 'Open this site again within seven days'

/** Sets the browser's answer about persistent storage, both before and after the page requests it. */
export const answerPersistence = (page: Page, isKept: boolean) =>
  page.addInitScript((answer) => {
    StorageManager.prototype.persist = () => Promise.resolve(answer)
    StorageManager.prototype.persisted = () => Promise.resolve(answer)
  }, isKept)
