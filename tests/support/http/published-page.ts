import * as v from 'valibot'
import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'
import type { Row } from './accounts.ts'

export type PageAnswer = { status: number; text: string; headers: Headers; location: string | null }

/** Sends one GET request, without following redirects. */
export async function getPage(
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageAnswer> {
  const response = await fetch(server.origin + path, { redirect: 'manual', headers })
  return {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
    location: response.headers.get('Location'),
  }
}

/** Waits until the page contains the text. */
export function untilShown(server: TestServer, path: string, text: string): Promise<PageAnswer> {
  return untilAnswered(server, `${path} shows ${text}`, path, (answer) => answer.text.includes(text))
}

/** Waits until the page no longer contains the text. */
export function untilGone(server: TestServer, path: string, text: string): Promise<PageAnswer> {
  return untilAnswered(server, `${path} no longer shows ${text}`, path, (answer) => !answer.text.includes(text))
}

/** Waits until the page exists, and returns the answer. */
export function untilServed(server: TestServer, path: string): Promise<PageAnswer> {
  return untilAnswered(server, `${path} is there`, path, ({ status }) => status === 200)
}

function untilAnswered(
  server: TestServer,
  what: string,
  path: string,
  isIt: (answer: PageAnswer) => boolean,
): Promise<PageAnswer> {
  return until(what, async () => {
    const answer = await getPage(server, path)
    return isIt(answer) && answer
  })
}

/** Creates a published article. `changes` overrides its columns. */
export function publishPost({ admin }: TestServer, changes: Record<string, unknown> = {}): Promise<Row> {
  return admin.create('blog_posts', {
    title: 'Retainers that hold',
    excerpt: 'What a retainer must say.',
    content: 'The **first** paragraph.\n\nThe second.',
    category: 'Business Law',
    published: true,
    ...changes,
  })
}

const itemsSchema = v.object({ items: v.array(v.looseObject({ id: v.string() })) })

/** Returns the articles that PocketBase's API lists for this query; none if the API refuses the request. */
export async function listedPosts(server: TestServer, query: string, token = ''): Promise<Row[]> {
  const { text } = await getPage(
    server,
    `/api/collections/blog_posts/records?${query}`,
    token === '' ? {} : { authorization: token },
  )
  const parsed = v.safeParse(itemsSchema, JSON.parse(text))
  return parsed.success ? parsed.output.items : []
}

/**
 * Gives a post a category that is not on the site's list. Articles from before the list can have such a category, and a
 * migration then allows it.
 */
export async function giveStrayCategory({ admin }: TestServer, post: string, category: string): Promise<void> {
  const collection = Object(await admin.call('GET', '/api/collections/blog_posts'))
  for (const field of collection.fields) if (field.name === 'category') field.values.push(category)
  await admin.call('PATCH', '/api/collections/blog_posts', { fields: collection.fields })
  await admin.call('POST', '/api/sql', {
    query: `UPDATE blog_posts SET category = '${category.replaceAll("'", "''")}' WHERE id = '${post}'`,
  })
  await admin.update('blog_posts', post, { category })
}

/** The data that search engines read in a served page. */
export type ServedPage = {
  path: string
  status: number
  raw: string
  /** The text of the body, with whitespace collapsed. */
  text: string
  titles: string[]
  descriptions: string[]
  canonicals: string[]
  headings: number
  /** The text of the first h1. */
  heading: string
  robots: string | undefined
  og: Record<string, string>
  things: Thing[]
}

/** A schema.org object in the page's structured data. */
type Thing = {
  '@type': string
  /** Only in a BreadcrumbList. */
  itemListElement?: Array<{ name: string; item: string }>
  /** Only in an FAQPage. */
  mainEntity?: Array<{ name: string; acceptedAnswer: { text: string } }>
  [property: string]: unknown
}

/**
 * Parses a page that this site serves.
 * @throws if its structured data is empty, not valid JSON, or not from schema.org
 */
export async function readPage(path: string, answer: Response): Promise<ServedPage> {
  const raw = await answer.text()
  const metas = [...raw.matchAll(/<meta ([^>]*?)\/?>/g)].map(([, attributes = '']) => attributesOf(attributes))
  const named = (name: string) => metas.flatMap((meta) => (meta['name'] === name ? [meta['content'] ?? ''] : []))
  const links = [...raw.matchAll(/<link ([^>]*?)\/?>/g)].map(([, attributes = '']) => attributesOf(attributes))
  return {
    path,
    status: answer.status,
    raw,
    text: textOf(raw),
    titles: [...raw.matchAll(/<title>(.*?)<\/title>/gs)].map(([, title = '']) => decoded(title)),
    descriptions: named('description'),
    canonicals: links.flatMap(({ rel, href = '' }) => (rel === 'canonical' ? [href] : [])),
    headings: raw.match(/<h1[\s>]/g)?.length ?? 0,
    heading: textOf(`<body>${/<h1[\s>].*?<\/h1>/s.exec(raw)?.[0] ?? ''}`).trim(),
    robots: named('robots')[0],
    og: Object.fromEntries(
      metas.flatMap(({ property, content = '' }) => (property?.startsWith('og:') ? [[property, content]] : [])),
    ),
    things: [...raw.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) =>
      thingsIn(json),
    ),
  }
}

function thingsIn(json: string): Thing[] {
  const data: Thing & { '@context': string; '@graph'?: Thing[] } = JSON.parse(json)
  if (data['@context'] !== 'https://schema.org') throw new Error(`a strange context in ${json}`)
  if (data['@graph']?.length === 0) throw new Error(`no thing in ${json}`)
  return data['@graph'] ?? [data]
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value = '']) => [name, decoded(value)]),
  )
}

function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
  return decoded(body.replace(/<!--.*?-->/gs, '').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ')
}

function decoded(text: string): string {
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

/**
 * Returns several pages in one text, in the format in which the server sends them to the service worker
 * (`src/service-worker/bundle.ts`).
 */
export function writeBundle(
  build: string,
  parts: Readonly<Record<string, { text: string; policy?: string | undefined }>>,
): string {
  const head = Object.entries(parts).map(([path, { text, policy }]) => ({
    path,
    bytes: Buffer.byteLength(text),
    policy,
  }))
  const texts = Object.values(parts).map(({ text }) => text)
  return `${JSON.stringify({ build, parts: head })}\n${texts.join('')}`
}
