/** Addresses that the worker never answers: the API, the dashboard, and every file that is not part of a page. */
export function isLeftAlone({ pathname }: URL): boolean {
  return /^\/(api|_)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname)
}

/**
 * The path under which a page of the blog is kept, whatever its query; null for every other address.
 * A path without slash at the end, because the server redirects to that.
 */
export function keptPath({ pathname }: URL): string | null {
  const path = pathname.replace(/\/+$/, '')
  return /^\/blog(\/[^/.]+)?$/.test(path) ? path : null
}

/** Images that belong to articles and lists; other origins' are left to the browser. */
export function isKeptImage({ pathname }: URL): boolean {
  return pathname.startsWith('/images/') || pathname.startsWith('/storage/')
}
