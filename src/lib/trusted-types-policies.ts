// Names of the Trusted Types policies that the pages' scripts create. The build passes them to the server, which
// allows no others.

/** For the service worker's address. */
export const WORKER_POLICY = 'lexharbor-worker'
/** For articles' bodies rendered by the server. */
export const ARTICLE_POLICY = 'lexharbor-article'
/** Lets the newsletter pass that staff look at in a frame. */
export const MAIL_POLICY = 'lexharbor-mail'
