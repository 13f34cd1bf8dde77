import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository/source-files.ts'

/** What judges are asked about: one server after journeys of every kind, and all that it gave away. */
export type Judged = {
  /** Where the server answers. */
  origin: string
  pages: JudgedPage[]
  /** `raw`: as it arrived, in base64. */
  mails: Array<{ name: string; html: string; raw: string }>
  /** The entries for calendars that came with mails. */
  calendars: Array<{ name: string; text: string }>
  feed: string
  sitemap: string
  deliveries: Delivery[]
  /** The secrets of the webhook, the one before first. */
  secrets: string[]
  /** HTML that a page holds besides, once it is alive: a planted fault. */
  planted?: string
}

/** `path`: with the query; `name`: without it. `live`: the markup of one of each kind when it has come to life. */
export type JudgedPage = { path: string; name: string; served: string; live?: string }

/** A call of the webhook. `headers`: those of the convention, by their names in small letters. */
export type Delivery = { headers: Record<string, string>; body: string }

/** The first page as it is served, with more at its end: a planted fault. */
export function withMarkup(judged: Judged, markup: string): Judged {
  const pages = judged.pages.slice(0, 1).map((page) => ({
    ...page,
    served: page.served.replace('</main>', `${markup}</main>`),
  }))
  return { ...judged, pages, mails: [] }
}

const FILE = join(root, 'build/judges/judged.json')

export const writeJudged = (judged: Judged): void => writeFileSync(FILE, JSON.stringify(judged))

export function readJudged(): Judged {
  const judged: Judged = JSON.parse(readFileSync(FILE, 'utf8'))
  return judged
}
