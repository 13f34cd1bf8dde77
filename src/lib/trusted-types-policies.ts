// Names of the Trusted Types policies that the pages' scripts make. The build hands them to the server, which allows no other.

/** Lets the service worker's address pass. */
export const WORKER_POLICY = 'lexharbor-worker'
/** Lets the bodies of articles pass that the server rendered. */
export const ARTICLE_POLICY = 'lexharbor-article'
/** Lets the newsletter pass that staff look at in a frame. */
export const MAIL_POLICY = 'lexharbor-mail'
