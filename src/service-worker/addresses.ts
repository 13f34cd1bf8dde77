import { alwaysKept, isKeptOnceOpened } from '../lib/server-pages.ts'

/** Addresses that the worker never answers: the API, the dashboard, and every file that is not part of a page. */
export function isLeftAlone({ pathname }: URL): boolean {
  return /^\/(api|_)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname)
}

/**
 * The path under which a server-rendered page is stored, whatever its query; null for every other address. Without a
 * trailing slash, because the server redirects to that.
 */
export function keptPath({ pathname }: URL): string | null {
  const path = pathname.replace(/\/+$/, '')
  return alwaysKept.includes(path) || isKeptOnceOpened(path) ? path : null
}

/** Images that our pages show, except the API's and the dashboard's; other origins' are left to the browser. */
export function isKeptImage({ pathname }: URL): boolean {
  return !/^\/(api|_)(\/|$)/.test(pathname)
}
