import { importsOf, reachedFrom, withoutComments } from './imports-of.ts'
import type { SourceFile } from './source-files.ts'

/** A rule looks at all files and names each violation as "file: what is wrong". */
export type Rule = (files: SourceFile[]) => string[]

/** From the bottom up: a folder of src imports only from folders below its own. Folders not named here are features. */
const below = ['lib', 'facts', 'browser', 'content', 'ui', 'outbox', 'forms', 'reading-list', 'staff', 'audit', 'site']
const above = ['routes', 'service-worker']

/** The exceptions, each with its reason. */
const allowedEdges: Record<string, string> = {
  'routes → an entry': "the root route takes the type of the router's context from src/router.tsx",
  'forms → a definition':
    'the record of all forms names the definition of each, which is plain data and imports nothing of its feature',
  'query-cache → blog': 'what it restores is checked with the schema of the posts',
}

export const layering: Rule = (files) =>
  edgesAgainstTheOrder(files)
    .filter(({ edge }) => !(edge in allowedEdges))
    .map(({ path, edge, target }) => `${path}: ${edge}, by its import of ${target}`)

export const unusedExceptions: Rule = (files) => {
  const used = new Set(edgesAgainstTheOrder(files).map(({ edge }) => edge))
  return Object.keys(allowedEdges).filter((edge) => !used.has(edge))
}

function edgesAgainstTheOrder(files: SourceFile[]): { path: string; edge: string; target: string }[] {
  return files
    .filter(({ path }) => /^src\/(?!build\/)[^/]+\//.test(path) && !isTest(path))
    .flatMap((file) =>
      importsOf(file)
        .map(({ target }) => ({ path: file.path, from: folderOf(file.path), to: layerOf(target, file.path), target }))
        .filter(({ from, to, target }) => target.startsWith('src/') && from !== to && rank(from) <= rank(to)),
    )
    .map(({ path, from, to, target }) => ({ path, edge: `${from} → ${to}`, target }))
}

/** What the site and its commands need lies with them; tests take it from there. */
export const nothingNeedsTests: Rule = (files) =>
  files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target.startsWith('tests/'))
        .map(({ target }) => `${file.path}: imports ${target}`),
    )

/** A form's definition counts as one only for the record of all forms. */
const layerOf = (target: string, importer: string) =>
  importer === 'src/forms/rules/forms.ts' && isDefinition(target) ? 'a definition' : folderOf(target)

const isDefinition = (path: string) => /^src\/[^/]+\/rules\/[^/]+\.form\.ts$/.test(path)

export const plainDefinitions: Rule = (files) =>
  files
    .filter(({ path }) => isDefinition(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(
          ({ target }) => !/^src\/(?:lib|company\/facts|forms)\//.test(target) || target === 'src/forms/rules/forms.ts',
        )
        .map(({ target }) => `${file.path}: a definition imports ${target}`),
    )

/** `outbox/queue` sends, in pages and in the worker; what the visitor sees of it lies in `outbox/status`. */
export const queueKnowsNoStatus: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('src/outbox/queue/'))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target.startsWith('src/outbox/status/'))
        .map(({ target }) => `${file.path}: the queue imports ${target}`),
    )

/** A reader would take one for the other. */
export const namesDifferInMoreThanTheirEnding: Rule = (files) => {
  const seen = new Map<string, string>()
  return files.flatMap(({ path }) => {
    const name = path.replace(/\.(?:tsx?|m?js)$/, '')
    const twin = seen.get(name)
    seen.set(name, path)
    return twin === undefined || name === path ? [] : [`${path}: named as ${twin}`]
  })
}

/** The window is there for pages only, `navigator` and the network for pages and the worker. */
const needsWindow = /\b(?:window|document|localStorage|sessionStorage)\s*[.[]/

/** What the worker takes from beside its own folder; a file elsewhere needs a reason. */
const workerReaches = /^src\/(?:service-worker|lib|company\/facts|[^/]+\/rules|outbox\/queue)\//
const workerReachesToo: Record<string, string> = {
  'src/reading-list/kept-articles.ts': 'reads the caches, in pages and in the worker that fills them',
  'src/reading-list/give-up-oldest.ts': 'makes room in the caches, for an item that the page or the worker stores',
  'src/reading-list/given-up.ts': 'notes in the caches what gave way, wherever it did',
  'src/reading-list/kept-pages.ts': 'reads the caches too, for the list of what opens without a connection',
  'src/reading-list/kept-copy-text.ts': 'page and worker say the same of a copy',
  'src/browser/plain-http.ts': 'asks the random numbers of the browser, which page and worker both have',
  'src/browser/save-data.ts': 'asks the navigator, which page and worker both have',
  'src/browser/within.ts': 'sets a timer, which page and worker both have',
  'src/pwa/offline-texts.ts': 'the page of a reader without a connection, which the worker fills in',
}

export const workerIsFreeOfPages: Rule = (files) =>
  reachedByWorker(files).flatMap((file) => {
    const problems = importsOf(file)
      .filter(
        ({ target, typeOnly }) =>
          !typeOnly && /^(?:react|react-dom|motion|@tanstack\/react-[a-z]+|workbox-window)(?:\/|$)/.test(target),
      )
      .map(({ target }) => `imports ${target}`)
    if (file.path.endsWith('.tsx')) problems.push('holds markup')
    if (needsWindow.test(withoutComments(file.text))) problems.push('uses the window')
    return problems.map((problem) => `${file.path}: the service worker reaches it, and it ${problem}`)
  })

export const pathsTellWhatTheWorkerReaches: Rule = (files) =>
  reachedByWorker(files)
    .filter(({ path }) => !workerReaches.test(path) && !(path in workerReachesToo))
    .map(({ path }) => `${path}: the service worker reaches it, and its path does not say so`)

export const unusedReasonsOfTheWorker: Rule = (files) => {
  const reached = new Set(reachedByWorker(files).map(({ path }) => path))
  return Object.keys(workerReachesToo).filter((path) => !reached.has(path))
}

function reachedByWorker(files: SourceFile[]): SourceFile[] {
  const entries = files.filter(({ path }) => path.startsWith('src/service-worker/') && !isTest(path))
  return reachedFrom(entries, files)
}

/** Browsers inside other apps have no workers, and some have the name without anything behind it. */
const unguardedWorkers = /\bnavigator\??\.serviceWorker\s*(?:\.|\[|!)/

export const workersAreGuarded: Rule = (files) =>
  files
    .filter(
      ({ path, text }) => path.startsWith('src/') && !isTest(path) && unguardedWorkers.test(withoutComments(text)),
    )
    .map(({ path }) => `${path}: takes it that there is a service worker`)

/** The folders whose files run everywhere: in pages, worker, build, PocketBase's engine and tests. */
const runsEverywhere = /^src\/(?:lib|company\/facts|[^/]+\/rules)\//

/** Types of others, of which nothing is left at run time. */
const typesForHooks = new Set(['src/site-content.ts'])

export const pathsTellWhatHooksImport: Rule = (files) =>
  files
    .filter(
      ({ path }) => /^(?:pb_hooks\/src|src\/lib|src\/company\/facts|src\/[^/]+\/rules)\//.test(path) && !isTest(path),
    )
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, typeOnly }) => {
          const fromHooks = file.path.startsWith('pb_hooks/')
          if (!target.startsWith('src/') || runsEverywhere.test(target)) return false
          return !typeOnly || (fromHooks && !typesForHooks.has(target))
        })
        .map(
          ({ target }) =>
            `${file.path}: imports ${target}, which lies in neither src/lib, src/company/facts nor a folder rules`,
        ),
    )

/** What PocketBase's engine lacks, and what would make a rule depend on more than its input. */
const impure =
  /\b(?:Intl|window|document|navigator|process|fetch|crypto|caches|structuredClone|URL|TextEncoder|setTimeout|localStorage|indexedDB)\b\s*\??[.(]|\bnew (?:URL|Intl|TextEncoder)\b|\.toLocale\w+\(/

export const rulesArePure: Rule = (files) =>
  files
    .filter(({ path }) => runsEverywhere.test(path) && !isTest(path))
    .flatMap((file) => {
      const problems = importsOf(file)
        .filter(({ target, typeOnly, relative }) => !typeOnly && !relative && target !== 'valibot')
        .map(({ target }) => `imports ${target}`)
      if (file.path.endsWith('.tsx')) problems.push('holds markup')
      if (impure.test(withoutComments(file.text))) problems.push('needs more than its input')
      return problems.map((problem) => `${file.path}: the hooks may import it, and it ${problem}`)
    })

const longestFile = 400

export const shortFiles: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > longestFile ? [`${path}: ${lines} lines, more than ${longestFile}`] : []
  })

/** Go files are named as Go names them; migrations carry their time, routes TanStack Router's signs. */
const plainName = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/
const goName = /^[a-z0-9]+(?:_[a-z0-9]+)*\.go$/
const specialNames: [folder: RegExp, name: RegExp][] = [
  [/^pb_migrations\//, /^\d+_[a-z]+(?:_[a-z0-9]+)+\.js$/],
  [/^src\/routes\//, /^(?:__root|[a-z-]+(?:\.[a-z-]+|\.\$[a-z]+)*)\.tsx$/],
]
const saysNothing = /(?:^|\/)(?:utils?|helpers?|misc|common)(?:[./-]|$)/

export const tellingNames: Rule = (files) =>
  files.flatMap(({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (name.endsWith('.go') && !goName.test(name)) return [`${path}: not snake_case`]
    const special = specialNames.some(([folder, pattern]) => folder.test(path) && pattern.test(name))
    if (!name.endsWith('.go') && !special && !plainName.test(name)) return [`${path}: not kebab-case`]
    return saysNothing.test(path) ? [`${path}: a name that says nothing`] : []
  })

export const namedExports: Rule = (files) =>
  files
    .filter(
      ({ path, text }) => !path.endsWith('.config.ts') && /^export (?:default\b|\{[^}]*\bas default\b)/m.test(text),
    )
    .map(({ path }) => `${path}: a default export`)

/** A mail has no page around it, and programs drop its sheet. */
const isOfMails = (path: string) => path.startsWith('src/mails/')

export const noInlineStyle: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        path.endsWith('.tsx') && !isOfMails(path) && !isTest(path) && /\sstyle=["'{]/.test(withoutComments(text)),
    )
    .map(({ path }) => `${path}: a style attribute, which the site's policy refuses`)

export const everyTestRuns: Rule = (files) =>
  files
    .filter(({ path, text }) => isTest(path) && /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b|\bxit\(/.test(text))
    .map(({ path }) => `${path}: skips or singles out a test`)

const NETWORK = 'tests/support/faults/network.ts'

/** Told by its driver to be offline, a browser may break only what pages ask, and only until they navigate. */
export const networkIsBrokenAtTheProxy: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        isTest(path) &&
        path !== NETWORK &&
        /\.setOffline\(|\boffline: true\b|\bemulateNetworkConditions\b/.test(withoutComments(text)),
    )
    .map(({ path }) => `${path}: asks the browser to be offline; ${NETWORK} cuts the network itself`)

/** The kinds of what tests lean on, each a folder of tests/support, and whether it may drive a browser by Playwright. */
const supportFolders: Record<string, { knowsBrowsers: boolean }> = {
  access: { knowsBrowsers: false }, // who asks the access matrix's questions, and how
  browser: { knowsBrowsers: true }, // pages, forms and storage, as a visitor's browser has them
  chaos: { knowsBrowsers: false }, // submissions while everything breaks, and what came of them
  engines: { knowsBrowsers: false }, // browsers other than Chromium, by drivers of their own
  faults: { knowsBrowsers: true }, // what breaks lines, and files that no tool would write
  http: { knowsBrowsers: false }, // calls of the site and their answers
  mail: { knowsBrowsers: false }, // the mail server, and what reached it
  releases: { knowsBrowsers: false }, // what earlier and later releases leave behind
  repository: { knowsBrowsers: false }, // the sources themselves
  runner: { knowsBrowsers: false }, // the stages of `npm test`
  servers: { knowsBrowsers: false }, // starts, fills and stops the site
  soak: { knowsBrowsers: false }, // strangers who take all that they can get, and those who are to notice nothing
}
const everybodysSupport = ['tests/support/hang.ts', 'tests/support/until.ts']

export const testSupportIsSorted: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('tests/support/') && !everybodysSupport.includes(path))
    .flatMap((file) => {
      const folder = /^tests\/support\/([^/]+)\//.exec(file.path)?.[1]
      if (folder === undefined) return [`${file.path}: lies in none of the folders`]
      const kind = supportFolders[folder]
      if (kind === undefined) return [`${file.path}: ${folder} is none of the kinds`]
      if (kind.knowsBrowsers) return []
      return importsOf(file)
        .filter(({ target }) => /playwright|^tests\/support\/browser\//.test(target))
        .map(({ target }) => `${file.path}: ${folder} knows no browser, and it imports ${target}`)
    })

/** How hooks, Go, the browser and the tests name a collection: as the first argument, or after the app. */
const lookups = [
  'collection|recordQuery|countRecords|newRecord|findAllRecords|findRecordById|findRecordsByFilter|findFirstRecordByFilter|findFirstRecordByData',
  'findCollectionByNameOrId|findCachedCollectionByNameOrId|findAuthRecordByEmail|admin\\.rows|admin\\.create|admin\\.update|admin\\.remove',
].join('|')
const namesCollection = new RegExp(`\\b(?:${lookups})\\(\\s*(?:[\\w.$]+,\\s*)?["'](?<name>\\w+)["']`, 'gi')

export const knownCollections: Rule = (files) => {
  const migrations = files
    .filter(({ path }) => path.startsWith('pb_migrations/'))
    .map(({ text }) => text)
    .join('\n')
  const known = new Set(
    [...migrations.matchAll(/new Collection\(\{[^{}]*?\bname:\s*["'](\w+)["']/g)].map(([, name]) => name),
  )
  // PocketBase's own.
  for (const name of ['users', '_superusers', '_authOrigins', '_externalAuths', '_mfas', '_otps']) known.add(name)
  return files
    .filter(({ path }) => !path.startsWith('pb_migrations/') && !path.endsWith('architecture.test.ts'))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(namesCollection)]
        .map(({ groups }) => groups?.['name'] ?? '')
        .filter((name) => !known.has(name))
        .map((name) => `${path}: no migration creates ${name}`),
    )
}

export const isTest = (path: string) => /\.test\.tsx?$|^tests\//.test(path)

/** The folder below src; a file that lies in src itself is an entry. What the company says of itself is a layer of its own. */
const folderOf = (path: string) =>
  path.startsWith('src/company/facts/') ? 'facts' : (/^src\/([^/]+)\//.exec(path)?.[1] ?? 'an entry')

function rank(folder: string): number {
  if (folder === 'an entry') return below.length + 2
  if (above.includes(folder)) return below.length + 1
  const index = below.indexOf(folder)
  return index === -1 ? below.length : index
}
