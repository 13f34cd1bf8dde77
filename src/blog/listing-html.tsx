import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '../lib/escape-html.ts'
import { formatDate } from '../lib/format-date.ts'
import { articlePath } from '../lib/server-pages.ts'
import { ArticleLine, factsOf } from './article-line.tsx'
import type { ListingKind, PostLine, PostListing } from './rules/listing.ts'

const LIST = '<ol class="article-lines"'
const SPECIAL = /[&<>"']/
/** The number of characters of "2026-11-27". */
const DAY_LENGTH = 10
/** Stands for a text in the HTML of a line. */
const PLACE = '{}'

/**
 * Returns a page with the lines of its list inserted; any other page unchanged. React would take seconds for 10,000
 * lines on the server, so it renders one line, which is then filled with the texts of each article.
 * @param count how many lines; by default all
 */
export function withLines(html: string, listing: PostListing | null | undefined, count?: number): string {
  if (!listing || listing.lines.length === 0) return html
  const list = html.indexOf(LIST)
  if (list === -1) return html
  const start = html.indexOf('>', list) + 1
  return html.slice(0, start) + linesHtml(listing.lines.slice(0, count), listing.link.kind) + html.slice(start)
}

/** Returns the HTML of an `ArticleLine` for each article. Thousands of articles share few days and facts. */
function linesHtml(lines: readonly PostLine[], kind: ListingKind): string {
  const [beforeDate, beforeDay, beforePath, beforeTitle, beforeFacts, end] = renderToStaticMarkup(
    <ArticleLine texts={[PLACE, PLACE, PLACE, PLACE, PLACE]} />,
  ).split(PLACE)
  const days = new Map<string, string>()
  const dayOf = (date: string) => {
    const key = date.slice(0, DAY_LENGTH)
    let day = days.get(key)
    if (day === undefined) days.set(key, (day = formatDate(key)))
    // `formatDate` returns a text that is no date unchanged.
    return day === key ? escaped(date) : day
  }
  const notes = new Map<string, string>()
  const noteOf = (line: PostLine) => {
    const key = `${line.category}\0${line.author}\0${line.read_time}`
    let note = notes.get(key)
    if (note === undefined) notes.set(key, (note = escaped(factsOf(line, kind))))
    return note
  }
  return lines
    .map((line) => {
      const date = line.published_date
      return `${beforeDate}${escaped(date)}${beforeDay}${dayOf(date)}${beforePath}${escaped(articlePath(line.slug))}${beforeTitle}${escaped(line.title)}${beforeFacts}${noteOf(line)}${end}`
    })
    .join('')
}

// Escapes as React does. Most texts need no escaping, and the server's JavaScript engine is slow with replacements.
function escaped(text: string): string {
  return SPECIAL.test(text) ? escapeHtml(text).replaceAll('&#39;', '&#x27;') : text
}
