import { alwaysKept, isKeptOnceOpened } from '../lib/server-pages.ts'

/**
 * Whether the service worker ignores a navigation to this URL: to the API, to PocketBase's dashboard, and to every path
 * with a file extension.
 */
export function isLeftAlone({ pathname }: URL): boolean {
  return /^\/(api|_)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname)
}

/**
 * Returns the path under which a page outside the precache is stored, whatever its query; null for every other URL. The
 * path has no trailing slash, because the server redirects to that form.
 */
export function keptPath({ pathname }: URL): string | null {
  const path = pathname.replace(/\/+$/, '')
  return alwaysKept.includes(path) || isKeptOnceOpened(path) ? path : null
}

/** Whether the service worker may store this image: any image of our site except the API's and the dashboard's. */
export function isKeptImage({ pathname }: URL): boolean {
  return !/^\/(api|_)(\/|$)/.test(pathname)
}
