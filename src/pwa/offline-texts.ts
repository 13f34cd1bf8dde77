/** What the offline page says; the worker puts the other sentence in its place for an article. */
export const NOT_KEPT = 'This page is not kept on your device.'
export const NOT_SAVED = 'This article is not saved on your device.'

/** Where the worker puts the list of the pages that this device keeps, as it stands in the offline page's HTML. */
export const KEPT_PAGES_PLACE = '<div data-kept-pages=""></div>'
