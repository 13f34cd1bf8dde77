import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { readdirSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { withReport } from '../../legal/conformance-html.tsx'
import { contentFromData } from '../../rendered-content.ts'
import { createSiteRouter } from '../../router.tsx'
import { OfflinePage } from '../../pwa/offline-page.tsx'
import { allFacts, markedKinds, type ListedFact } from './all-facts.ts'
import { mailboxes, mailboxNames, phoneNumber } from './brand.ts'
import { openContradictions } from './contradictions.ts'
import { site, type Fact, type SiteMode } from './fact.ts'
import { ribbon } from './ribbon.ts'

const RIBBON = ribbon.text
/** Words with which a page would cast doubt on its own company. */
const DOUBT =
  /\bsamples?\b|to be confirmed|not (?:been )?(?:independently )?verified|unverified|we hold none|made up|not held|none yet|no videos yet|not measured|Nobody outside|in the place of|as planned/i

/** A long timeout in ms: rendering all pages takes a second, or many seconds while other tests run. */
const PATIENT = { timeout: 120_000 }

/** A page whose content depends on the visitor's request, so the built page does not contain it. */
const SHOWN_LATER = '/thank-you'

const paths = Object.keys(newRouter('/').routesByPath)
  .map((path) => path.replace(/(.)\/$/, '$1'))
  .filter((path) => !path.includes('$'))

function newRouter(path: string) {
  return createSiteRouter({
    queryClient: new QueryClient({
      defaultOptions: { queries: { gcTime: Infinity, retry: false, staleTime: Infinity } },
    }),
    content: contentFromData({}),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
}

type Page = { head: string; html: string; text: string }

async function render(path: string): Promise<Page> {
  const router = newRouter(path)
  router.ssr = { manifest: undefined }
  await router.load()
  loaded.set(path, router)
  const tags = router.state.matches.flatMap(({ meta }) => meta ?? [])
  return { head: JSON.stringify(tags), ...renderAgain(path) }
}

const loaded = new Map<string, ReturnType<typeof newRouter>>()

/** Renders the `<body>` of a page again. It omits the `<head>`, which takes longer than the rest. */
function renderAgain(path: string): Omit<Page, 'head'> {
  const router = loaded.get(path)
  if (router === undefined) throw new Error(`${path} was not rendered before`)
  const html = withReport(renderToStaticMarkup(<RouterProvider router={router} />))
  return { html, text: textOf(html) }
}

/** Returns the text that a visitor reads, and the targets of mail and telephone links. Omits scripts. */
function textOf(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<a (?:[^>]* )?href="((?:mailto|tel):[^"?]*)[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
}

async function renderAll(): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  for (const path of paths) pages.set(path, await render(path))
  return pages
}

const before = allFacts.map(({ fact }) => fact.state)
const confirmed = {
  state: 'confirmed',
  source: { title: 'The register of 2026', href: 'https://register.example/' },
} as const

function set(fact: Fact, to: 'confirmed' | 'sample' | 'hidden'): void {
  Object.assign(fact, to === 'confirmed' ? confirmed : { state: to, source: undefined })
}

/** Sets the site's mode and the state of every fact. The facts that a live site requires get the state `essentials`. */
function world(mode: SiteMode, state: 'confirmed' | 'sample' | 'hidden', essentials = state): void {
  site.mode = mode
  for (const { fact, isEssential } of allFacts) set(fact, isEssential ? essentials : state)
}

function asReleased(): void {
  site.mode = 'demonstration'
  for (const [index, { fact }] of allFacts.entries()) set(fact, before[index] ?? 'sample')
}

afterEach(asReleased)

let demonstration: Map<string, Page>
/** The pages of a live site on which only the required facts are confirmed. */
let bare: Map<string, Page>
beforeAll(async () => {
  world('live', 'sample', 'confirmed')
  bare = await renderAll()
  asReleased()
  demonstration = await renderAll()
}, PATIENT.timeout)

test('the released site is a demonstration in which every fact is a sample', () => {
  expect(site.mode).toBe('demonstration')
  expect(new Set(before)).toEqual(new Set(['sample']))
})

test('the list contains every fact of the folder exactly once', async () => {
  const listed = new Set<unknown>(allFacts.map(({ fact }) => fact))
  expect(listed.size).toBe(allFacts.length)
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const missing: string[] = []
  for (const name of files) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `./${name}`)
    for (const [key, value] of Object.entries(module)) {
      for (const fact of factsIn(value)) if (!listed.has(fact)) missing.push(`${name}: ${key}`)
    }
  }
  expect(missing).toEqual([])
})

/** Returns every object inside a value that has the state of a fact. */
function factsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'state' in value && /^(?:confirmed|sample|hidden)$/.test(String(value.state)) ? [value] : []
  return [...own, ...Object.values(value).flatMap((below) => (below === value ? [] : factsIn(below)))]
}

/** Whether a path is a page for visitors. Admin pages have another layout, without the notices for visitors. */
const isForVisitors = (path: string) => !path.startsWith('/admin/')

test('a demonstration has its notice once on every page for visitors, and no other sign of doubt', () => {
  const wrong = [...demonstration]
    .filter(([path, { text }]) => text.split(RIBBON).length !== (isForVisitors(path) ? 2 : 1))
    .map(([path]) => path)
  expect(wrong).toEqual([])
  const doubting = [...demonstration]
    .map(
      ([path, { head, text }]) =>
        `${path}: ${DOUBT.exec(text.replace(RIBBON, ''))?.[0] ?? DOUBT.exec(head)?.[0] ?? ''}`,
    )
    .filter((line) => !line.endsWith(': '))
  expect(doubting).toEqual([])
})

test('the pages of each sample that needs a † have it, and no others; it links to the page about figures', () => {
  const marked = new Set<string>()
  for (const { kind, pages } of allFacts)
    if (markedKinds.includes(kind) && pages !== 'every page') pages.forEach((path) => marked.add(path))
  marked.add('/contact') // The offices are listed for every page, but only this one shows their †.
  const withDagger = [...demonstration].filter(([, { html }]) => html.includes('class="dagger"')).map(([path]) => path)
  expect(new Set(withDagger)).toEqual(marked)
  for (const [path, { html }] of demonstration) {
    const daggers = [...html.matchAll(/<sup class="dagger"><a href="([^"]+)"/g)].map(([, href]) => href)
    expect(
      daggers.filter((href) => href !== '/company/figures'),
      `on ${path}`,
    ).toEqual([])
  }
})

test('a live site with every fact confirmed shows them all, without notice, † or doubt', PATIENT, async () => {
  world('live', 'confirmed')
  for (const [path, page] of await renderAll()) {
    const shown = demonstration.get(path)
    if (path === '/company/figures') continue
    expect(page.text.includes(RIBBON), `on ${path}`).toBe(false)
    expect(page.html.includes('class="dagger"'), `on ${path}`).toBe(false)
    expect(DOUBT.exec(page.text)?.[0], `on ${path}`).toBeUndefined()
    // Apart from the notices the pages are the same, because the former samples are now confirmed. Only the source of
    // the savings differs.
    const said = (text: string) =>
      text
        .replace(RIBBON, '')
        .replace(/† \(invented\)/g, '')
        .replace('the company’s own figure', 'The register of 2026')
        .replace(/\s+/g, ' ')
    expect(said(page.text), `on ${path}`).toBe(said(shown?.text ?? ''))
  }
  const { text, head } = await render('/company/figures')
  expect(text).toContain('Each figure, quotation and award on this site, with where it can be looked up.')
  const marked = allFacts.filter(({ kind }) => markedKinds.includes(kind))
  expect(text.split('Source: The register of 2026')).toHaveLength(marked.length + 1)
  expect(head).not.toContain('noindex')
})

test('a live site leaves out unconfirmed facts with their sections, without empty headings or lists', () => {
  for (const [path, { html, text }] of bare) {
    expect(text.includes(RIBBON) || html.includes('class="dagger"'), `on ${path}`).toBe(false)
    expect(DOUBT.exec(text)?.[0], `on ${path}`).toBeUndefined()
    expect(emptyIn(html), `on ${path}`).toEqual(emptyIn(demonstration.get(path)?.html ?? ''))
    expect(singleStepsIn(html), `on ${path}`).toEqual([])
    expect(/ {2}|undefined|NaN|\bwithin ?[.,;]|, ?[.,]|\(\)/.exec(text)?.[0], `on ${path}`).toBeUndefined()
  }
  const said = [...bare].flatMap(([path, { head, text }]) =>
    allFacts.filter((each) => !each.isEssential && isSaid(each, text + head)).map(({ what }) => `${path}: ${what}`),
  )
  expect(said).toEqual([])
  expect(bare.get('/company/figures')?.text).toContain('This site names no figure that would need a source.')
})

/** Returns lists, headings and paragraphs without content, and sections with only a heading. */
function emptyIn(html: string): string[] {
  const elements = html.match(/<(ul|ol|dl|tbody|p|h[1-6]|figure)(?: [^>]*)?>\s*<\/\1>/g) ?? []
  return [...elements, ...(html.match(/<\/h2>(?:<\/header>)?<\/div><\/section>|<\/h2><\/header><\/section>/g) ?? [])]
}

/** Returns numbered lists with a single step. One step should be no list. */
function singleStepsIn(html: string): string[] {
  return (html.match(/<ol\b(?:(?!<\/ol>).)*<\/ol>/gs) ?? []).filter((list) => list.split('<li').length === 2)
}

/** Returns whether the text of a page contains a fact, by words that occur in no other fact. */
function isSaid({ fact }: ListedFact, text: string): boolean {
  const words = new Map(Object.entries(fact).filter(([, word]) => typeof word === 'string'))
  if (words.has('value')) {
    const counted = String(words.get('text'))
    return text.includes([words.get('value'), counted].join(counted.startsWith('/') ? '' : ' '))
  }
  const own = ['address', 'firm', 'document', 'passes', 'title', 'name', 'href'].find((key) => words.has(key))
  return own !== undefined && text.includes(String(words.get(own)))
}

test.each(allFacts.filter(({ isEssential }) => !isEssential).map((each) => [each.what, each] as const))(
  '%s: what says it follows its state, on the pages that the list names',
  PATIENT,
  (_what, { kind, fact, pages }) => {
    const wrong: string[] = []
    const named = pages === 'every page' ? ['/', '/contact'] : pages.filter((path) => path !== SHOWN_LATER)
    for (const path of named) {
      const sample = demonstration.get(path)
      set(fact, 'hidden')
      const hidden = renderAgain(path)
      if (hidden.text === sample?.text) wrong.push(`${path}: the same without it`)
      // The footer names the offices on every page. Only one page shows their addresses with a †.
      if (markedKinds.includes(kind) && !(kind === 'office' && path === '/')) {
        set(fact, 'confirmed')
        if (daggersOf(renderAgain(path)) >= daggersOf(sample)) wrong.push(`${path}: its †`)
      }
      set(fact, 'sample')
    }
    expect(wrong).toEqual([])
  },
)

const daggersOf = (page: Pick<Page, 'html'> | undefined) => page?.html.split('class="dagger"').length ?? 0

test('a page states only facts for which the list names that page', PATIENT, async () => {
  const wrong: string[] = []
  for (const path of paths.filter((each) => each !== '/company/figures')) {
    const others = allFacts.filter(
      ({ isEssential, pages }) => !isEssential && pages !== 'every page' && !new Set<string>(pages).has(path),
    )
    for (const { fact } of others) set(fact, 'hidden')
    const { text, head } = await render(path)
    for (const { fact } of others) set(fact, 'sample')
    if (text !== demonstration.get(path)?.text || head !== demonstration.get(path)?.head) wrong.push(path)
  }
  expect(wrong).toEqual([])
})

/** Matches an invitation to call the company. It must not match texts about a client's own phone. */
const CALL =
  /tel:|555-0142|"telephone"|[Cc]all us|\b[Cc]all (?:or|\()|[Rr]ather talk|In a hurry|by phone|phone (?:or|and) email|channel__name">Phone/

/** Sentences that the site shows while it has no telephone number. Each must be complete. */
const WITHOUT_NUMBER: ReadonlyArray<[path: string, sentence: string]> = [
  ['/request-demo', 'nothing you type here is sent without it. Please write to hello@lexharbor.example.'],
  ['/request-demo', 'as soon as you are connected. Or write to hello@lexharbor.example.'],
  ['/request-demo', 'Rather write? hello@lexharbor.example reaches us too.'],
  ['/contact', 'Contact us by email or form'],
  ['/contact', 'Two ways to reach us'],
  ['/contact', 'No account yet? Then email is quickest.'],
  ['/contact', 'Write to hello@lexharbor.example.'],
  ['/login', 'Ask your administrator, or write to support@lexharbor.example.'],
  ['/privacy', 'For anything about your data: privacy@lexharbor.example.'],
  ['/accessibility', 'Write to support@lexharbor.example. The address of the page'],
]

test('no page of a site without a telephone number invites visitors to call', PATIENT, async () => {
  const withNumber = [...demonstration].filter(([, { html }]) => CALL.test(html)).map(([path]) => path)
  expect(withNumber).toEqual([...demonstration.keys()].filter(isForVisitors))
  set(phoneNumber, 'hidden')
  const pages = await renderAll()
  for (const [path, { html, head }] of pages) expect(CALL.exec(html + head)?.[0], `on ${path}`).toBeUndefined()
  for (const [path, sentence] of WITHOUT_NUMBER) {
    const words = pages
      .get(path)
      ?.html.replace(/<!-- -->|<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
    expect(words, `on ${path}`).toContain(sentence)
  }
  expect(CALL.exec(renderToStaticMarkup(<OfflinePage />))?.[0]).toBeUndefined()
})

test('a hidden mailbox appears on no page, and its mail goes to the general mailbox', PATIENT, async () => {
  for (const name of mailboxNames) if (name !== 'hello') set(mailboxes[name], 'hidden')
  for (const [path, { html }] of await renderAll()) {
    const addresses = new Set([...html.matchAll(/[\w.]+@lexharbor\.example/g)].map(([address]) => address))
    expect([...addresses], `on ${path}`).toEqual(isForVisitors(path) ? [mailboxes.hello.address] : [])
  }
})

test('contradictions are reported to the operator, and hiding one side resolves them', () => {
  expect(openContradictions()).toHaveLength(13)
  world('live', 'sample', 'confirmed')
  expect(openContradictions()).toEqual([])
  world('live', 'confirmed')
  expect(openContradictions()).toHaveLength(13)
  const [trial] = openContradictions()
  const [side] = trial?.between ?? []
  if (side === undefined) throw new Error('the lengths of the trial should disagree')
  set(side, 'hidden')
  expect(openContradictions()).toHaveLength(12)
})

/** Numbers on pages that belong to no fact, each with the reason. */
const figuresOfPages: ReadonlyArray<[paths: readonly string[], figures: RegExp, reason: string]> = [
  [
    ['/', '/pricing', '/solutions'],
    /^(?:\$(?:49|69|99|39|55|79)|20%)$/,
    'the price list, without which there is no live site',
  ],
  [
    ['/', '/pricing'],
    /^(?:\$(?:300|10,500|345|275|103,950)|10%|70%)$/,
    'what the calculator works out from its own assumptions',
  ],
  [['/contact', '/request-demo'], /^5[01]\+$/, 'sizes to choose from in a form'],
  [['/accessibility'], /^200 %$/, 'how far pages can be enlarged'],
]

test('on a live site with only the required facts confirmed, no page has a number that belongs to no fact', () => {
  const typed: string[] = []
  for (const [path, { html }] of bare) {
    const main = textOf(/<main.*<\/main>/s.exec(html)?.[0].replace(/<(figure|div) class="scene.*?<\/\1>/gs, ' ') ?? '')
    const figures =
      main.match(/\$\d[\d,.]*\d|\$\d|\d[\d,.]*\+|\d[\d,.]* ?%|\d+-day|within [^.,;]*?(?:hour|day)s?/g) ?? []
    const reasons = figuresOfPages.filter(([where]) => where.includes(path))
    typed.push(
      ...figures
        .filter((figure) => !reasons.some(([, allowed]) => allowed.test(figure)))
        .map((figure) => `${path}: ${figure}`),
    )
  }
  expect(typed).toEqual([])
})
