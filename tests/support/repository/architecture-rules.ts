import { withoutComments } from './imports-of.ts'
import type { SourceFile } from './source-files.ts'

/**
 * A rule about source files. A rule receives all files, and returns a line for each violation, mostly "path: reason".
 * borders.config.ts has the rules about imports.
 */
export type Rule = (files: SourceFile[]) => string[]

/** Two files must not have names that differ only in the extension, because readers would confuse them. */
export const namesDifferInMoreThanTheirEnding: Rule = (files) => {
  const seen = new Map<string, string>()
  return files.flatMap(({ path }) => {
    const name = path.replace(/\.(?:tsx?|m?js)$/, '')
    const twin = seen.get(name)
    seen.set(name, path)
    return twin === undefined || name === path ? [] : [`${path}: named as ${twin}`]
  })
}

/**
 * Finds uses of `navigator.serviceWorker` without a check that it exists. Browsers inside other apps often lack it, or
 * have it with the value undefined.
 */
const unguardedWorkers = /\bnavigator\??\.serviceWorker\s*(?:\.|\[|!)/

export const workersAreGuarded: Rule = (files) =>
  files
    .filter(
      ({ path, text }) => path.startsWith('src/') && !isTest(path) && unguardedWorkers.test(withoutComments(text)),
    )
    .map(({ path }) => `${path}: takes it that there is a service worker`)

/** Folders whose files run in pages, the service worker, the build, PocketBase's JavaScript engine and tests. */
const runsEverywhere = /^src\/(?:lib|company\/facts|[^/]+\/rules)\//

/** Finds features that PocketBase's JavaScript engine lacks, or that make a result depend on more than the input. */
const impure =
  /\b(?:Intl|window|document|navigator|process|fetch|crypto|caches|structuredClone|URL|TextEncoder|setTimeout|localStorage|indexedDB)\b\s*\??[.(]|\bnew (?:URL|Intl|TextEncoder)\b|\.toLocale\w+\(/

export const rulesArePure: Rule = (files) =>
  files
    .filter(({ path }) => runsEverywhere.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      if (path.endsWith('.tsx')) return [`${path}: the hooks may import it, and it holds markup`]
      return impure.test(withoutComments(text))
        ? [`${path}: the hooks may import it, and it needs more than its input`]
        : []
    })

const longestFile = 400

export const shortFiles: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > longestFile ? [`${path}: ${lines} lines, more than ${longestFile}`] : []
  })

/**
 * Allowed file names. Go files follow Go's conventions, migrations begin with a timestamp, and routes contain TanStack
 * Router's special characters.
 */
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

/** Mail templates may have inline styles, because mail programs drop style sheets. */
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

/**
 * Only the file `NETWORK` may set a browser offline, because its functions also cut the connections. Playwright sets
 * only a browser's pages offline, and in some versions of Chromium only until the next navigation.
 */
export const networkIsBrokenAtTheProxy: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        isTest(path) &&
        path !== NETWORK &&
        /\.setOffline\(|\boffline: true\b|\bemulateNetworkConditions\b/.test(withoutComments(text)),
    )
    .map(({ path }) => `${path}: asks the browser to be offline; ${NETWORK} cuts the network itself`)

/**
 * The functions that take a collection's name as first argument, or as second argument after PocketBase's `app`: in
 * PocketBase hooks, Go, browser code and tests.
 */
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
  // PocketBase creates these collections itself.
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
