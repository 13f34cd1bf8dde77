import { alwaysKept, isKeptOnceOpened } from '../lib/server-pages.ts'

/** Addresses that the worker never answers: the API, the dashboard, and every file that is not part of a page. */
export function isLeftAlone({ pathname }: URL): boolean {
  return /^\/(api|_)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname)
}

/**
 * The path under which a page of the server's content is kept, whatever its query; null for every other address.
 * A path without slash at the end, because the server redirects to that.
 */
export function keptPath({ pathname }: URL): string | null {
  const path = pathname.replace(/\/+$/, '')
  return alwaysKept.includes(path) || isKeptOnceOpened(path) ? path : null
}

/** Images that pages of ours show, not the API's or the dashboard's; other origins' are left to the browser. */
export function isKeptImage({ pathname }: URL): boolean {
  return !/^\/(api|_)(\/|$)/.test(pathname)
}
