import { escapeHtml } from '../lib/escape-html.ts'

/** The offline page's text. For an article the service worker replaces it by `NOT_SAVED`. */
export const NOT_KEPT = 'This page is not saved on your device.'
export const NOT_SAVED = 'This article is not saved on your device.'

/** The element in the offline page's HTML that the service worker replaces by the list of stored pages. */
export const KEPT_PAGES_PLACE = '<div data-kept-pages=""></div>'

type Group = { label: string; pages: ReadonlyArray<{ path: string; title: string }> }

/**
 * Returns the HTML of the list that the service worker inserts; empty if no page is stored. Titles and paths are
 * HTML-escaped, because they come from other pages.
 */
export function keptPagesList(groups: readonly Group[]): string {
  if (groups.length === 0) return ''
  const lists = groups.map(
    ({ label, pages }) => `<section><h3>${label}</h3><ul>${pages.map(item).join('')}</ul></section>`,
  )
  return `<h2>On this device</h2><div class="offline-page__kept">${lists.join('')}</div>`
}

function item({ path, title }: Group['pages'][number]): string {
  return `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></li>`
}
