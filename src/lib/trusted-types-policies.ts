// Names of the Trusted Types policies that the pages' scripts create. The build passes them to the server, which
// allows no others.

/** Permits the service worker's address. */
export const WORKER_POLICY = 'lexharbor-worker'
/** Permits articles' bodies that the server rendered. */
export const ARTICLE_POLICY = 'lexharbor-article'
/** Permits the newsletter that staff preview in a frame. */
export const MAIL_POLICY = 'lexharbor-mail'
