import { posix } from 'node:path'
import { list, parse } from 'postcss'
import { withoutComments, type SourceFile, importsOf } from './source-files.ts'

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

/**
 * Rules with `:has()` must name a class, id, attribute or tag of the elements that they style. Chromium otherwise
 * restyles all descendants of every element with a `:has()` rule, at each change inside it, on each page with the rule.
 * Rules for print are exempt, because they apply to no page on a screen.
 */
export const hasNamesItsElements: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const found: string[] = []
      parse(text).walkRules(({ selectors, parent }) => {
        if (parent?.type === 'atrule' && parent.toString().startsWith('@media print')) return
        found.push(...selectors.filter((selector) => selector.includes(':has(') && !namesElements(selector)))
      })
      return found.map((selector) => `${path}: ${selector} names no class, id, attribute or tag`)
    })

/** Finds the parts of a selector that name no element for an index: excluded, contained and counted ones. */
const unspecific = /:(?:has|not|nth-[\w-]+)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

function namesElements(selector: string): boolean {
  const styled = (list.space(selector).at(-1) ?? '').replace(unspecific, '')
  return /^[a-z]|[.#[]|\([a-z]/i.test(styled)
}

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

const NETWORK = 'tests/support/faults/fault-proxy.ts'

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

/**
 * Finds function calls that wait for a fixed time. `vi.waitFor` and `expect.poll` are among them, because both fail
 * after a second.
 */
const sleeps = /\bsetTimeout\(|(?<![.\w])pause\(|\bwaitForTimeout\(|\bvi\.waitFor\(|\bexpect\s*\.poll\(/

/**
 * The Vitest files that `noTestSleeps` checks. Tests in other folders of tests/, such as drills, may sleep, for example
 * to simulate slow people.
 */
const judged = /^(?:src|pb_hooks)\/.*\.test\.tsx?$|^tests\/(?:(?:contract|matrix)\/)?[^/]+\.test\.ts$/

/** Finds Playwright's waits for a fixed or a quiet time. Timers are allowed, because a timer may belong to the page. */
const sleepsOfJourneys = /\bwaitForTimeout\(|['"]networkidle['"]/
const journeys = /^tests\/(?:e2e|matrix|speed)\/.*\.spec\.ts$|^tests\/support\/browser\//

/**
 * Tests must not sleep, because a sleep that is long enough on one machine is too short on another. A test must wait
 * for an event by `until` in tests/support/until.ts, or control the clock itself.
 */
export const noTestSleeps: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        (judged.test(path) && !text.includes('vi.useFakeTimers(') && sleeps.test(withoutComments(text))) ||
        (journeys.test(path) && sleepsOfJourneys.test(withoutComments(text))),
    )
    .map(({ path }) => `${path}: waits for a time to pass`)

/** A file of at most this many lines should move into its only importer, if the importer is in the same folder. */
const longestCrumb = 25

/** Short files that stay separate, each with its reason. A file that has its own test needs no entry. */
const crumbsWithReason: Record<string, string> = {
  'src/kept-content.ts': 'a chunk of its own, loaded if no server answers',
  'src/rendered-content.ts': 'beside types that hooks read, and needs what their engine lacks',
}

export const noCrumbs: Rule = (files) =>
  crumbs(files)
    .filter(({ path }) => !(path in crumbsWithReason))
    .map(({ path, reader }) => `${path}: ${longestCrumb} lines or fewer, and only ${reader} beside it imports it`)

export const unusedReasonsOfCrumbs: Rule = (files) => {
  const found = new Set(crumbs(files).map(({ path }) => path))
  return Object.keys(crumbsWithReason).filter((path) => !found.has(path))
}

function crumbs(files: SourceFile[]): { path: string; reader: string }[] {
  const paths = new Set(files.map(({ path }) => path))
  const readers = new Map<string, Set<string>>()
  for (const file of files.filter(({ path }) => !isTest(path))) {
    for (const target of importsOf(file)) readers.set(target, (readers.get(target) ?? new Set()).add(file.path))
  }
  return files
    .filter(({ path, text }) => {
      const isCode = /^(?:src|pb_hooks\/src)\/.+\.(?:tsx?|mjs)$/.test(path) && !isTest(path)
      return isCode && text.trimEnd().split('\n').length <= longestCrumb
    })
    .filter(
      ({ path }) => !paths.has(path.replace(/\.tsx?$/, '.test.ts')) && !paths.has(path.replace(/\.tsx?$/, '.test.tsx')),
    )
    .flatMap(({ path }) => {
      const [reader, second] = readers.get(path) ?? []
      const isBeside = reader !== undefined && posix.dirname(reader) === posix.dirname(path)
      return isBeside && second === undefined ? [{ path, reader }] : []
    })
}
