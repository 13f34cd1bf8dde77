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
