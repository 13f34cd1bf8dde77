// Names of the Trusted Types policies that the pages' scripts create. The build passes the names to the server, whose
// content security policy allows no others.

/** The policy for the service worker's script URL. */
export const WORKER_POLICY = 'lexharbor-worker'
/** The policy for article bodies that the server rendered. */
export const ARTICLE_POLICY = 'lexharbor-article'
/** The policy for the newsletter's HTML, which staff preview in a frame. */
export const MAIL_POLICY = 'lexharbor-mail'
