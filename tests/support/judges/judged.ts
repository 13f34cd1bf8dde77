import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository/source-files.ts'

/**
 * The input of the judges (external checking tools): a server on which all journeys took place, and everything that the
 * server sent.
 */
export type Judged = {
  /** The server's origin. */
  origin: string
  pages: JudgedPage[]
  /** `raw`: the mail as received, in base64. */
  mails: Array<{ name: string; html: string; raw: string }>
  /** The calendar files that mails had as attachments. */
  calendars: Array<{ name: string; text: string }>
  feed: string
  sitemap: string
  deliveries: Delivery[]
  /** The secrets of the webhook: first the one before the rotation, then the new one. */
  secrets: string[]
  /** A planted fault for a judge's `find`: often HTML to add to each page after hydration. */
  planted?: string
}

/**
 * `path` includes the query, `name` does not. `served` is the HTML from the server. `live`, for some pages of each
 * template, is the HTML after hydration.
 */
export type JudgedPage = { path: string; name: string; served: string; live?: string }

/** A webhook request. `headers` has the signature headers of the Standard Webhooks convention, by lower-case name. */
export type Delivery = { headers: Record<string, string>; body: string }

/** Returns input with only the first page, and no mails. Plants a fault: adds this markup at the end of `main`. */
export function withMarkup(judged: Judged, markup: string): Judged {
  const pages = judged.pages.slice(0, 1).map((page) => ({
    ...page,
    served: page.served.replace('</main>', `${markup}</main>`),
  }))
  return { ...judged, pages, mails: [] }
}

const FILE = join(repositoryRoot, 'build/judges/judged.json')

export const writeJudged = (judged: Judged): void => writeFileSync(FILE, JSON.stringify(judged))

export function readJudged(): Judged {
  const judged: Judged = JSON.parse(readFileSync(FILE, 'utf8'))
  return judged
}
