import { importsOf, reachedFrom, withoutComments } from './imports-of.ts'
import type { SourceFile } from './source-files.ts'

/** A rule looks at all files and names each violation as "file: what is wrong". */
export type Rule = (files: SourceFile[]) => string[]

/** From the bottom up: a folder of src imports only from folders below its own. Folders not named here are features. */
const below = ['lib', 'ui', 'outbox', 'forms', 'reading-list', 'staff', 'audit', 'content', 'site']
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

/** A form's definition counts as one only for the record of all forms. */
const layerOf = (target: string, importer: string) =>
  importer === 'src/forms/forms.ts' && isDefinition(target) ? 'a definition' : folderOf(target)

const isDefinition = (path: string) => /^src\/[^/]+\/rules\/[^/]+\.form\.ts$/.test(path)

export const plainDefinitions: Rule = (files) =>
  files
    .filter(({ path }) => isDefinition(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => !/^src\/(?:lib|forms)\//.test(target) || target === 'src/forms/forms.ts')
        .map(({ target }) => `${file.path}: a definition imports ${target}`),
    )

/**
 * From the bottom up: a package below pocketbase/internal imports only packages of lower layers, so the lowest import none of ours.
 * `package main` imports them all.
 */
const goLayers = [
  [
    'answers',
    'bounded',
    'cli',
    'database',
    'drawing',
    'fingerprint',
    'jobs',
    'loopback',
    'markup',
    'paths',
    'render',
    'scripts',
    'settings',
    'uploads',
  ],
  ['accounts', 'admission', 'guard', 'mail', 'pictures', 'site'],
  ['imagetool'],
]
const goTestSupport = ['testapp']

const goFilesOf = (files: SourceFile[]) =>
  files
    .filter(({ path }) => path.endsWith('.go'))
    .map((file) => ({
      ...file,
      folder: /^pocketbase\/internal\/(.+)\/[^/]+$/.exec(file.path)?.[1] ?? 'main',
      isTest: file.path.endsWith('_test.go'),
    }))

const goRank = (name: string) => goLayers.findIndex((layer) => layer.includes(name))

export const goLayering: Rule = (files) =>
  goFilesOf(files).flatMap(({ path, text, folder, isTest: test }) => {
    const clause = /^package (\w+)/m.exec(text)?.[1]
    const named = test ? clause?.replace(/_test$/, '') : clause
    const problems = named === folder ? [] : [`package ${clause} in the folder of ${folder}`]
    const support = goTestSupport.includes(folder)
    if (folder !== 'main' && !support && goRank(folder) === -1) problems.push(`${folder} has no layer`)
    for (const [, target = ''] of text.matchAll(/^(?:import )?\s*(?:\w+ )?"lexharbor\/internal\/([^"]+)"/gm)) {
      const below = folder === 'main' || goRank(target) < goRank(folder)
      if (goTestSupport.includes(target) ? !test : !support && !below) problems.push(`${folder} → ${target}`)
    }
    return problems.map((problem) => `${path}: ${problem}`)
  })

/** What the documentation of Go shows of a package: its own comment, and one for each exported name. */
export const goNamesAreDocumented: Rule = (files) => {
  const goFiles = goFilesOf(files).filter(({ folder, isTest: test }) => folder !== 'main' && !test)
  const undescribed = [...new Set(goFiles.map(({ folder }) => folder))].filter(
    (folder) =>
      goFiles.filter((file) => file.folder === folder && new RegExp(`^// Package ${folder} `, 'm').test(file.text))
        .length !== 1,
  )
  const bare = goFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/^(.*)\n(?:func (?:\(\w+ \*?[A-Z]\w*(?:\[\w+\])?\) )?|type |var |const )([A-Z]\w*)/gm)]
      .filter(([, before = '']) => !before.startsWith('//'))
      .map(([, , name]) => `${path}: ${name} has no comment`),
  )
  const bareInGroups = goFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/^(.*)\n(?:const|var) \(\n([\s\S]*?)^\)/gm)]
      .filter(([, before = '']) => !before.startsWith('//'))
      .flatMap(([, , group = '']) => [...`\n${group}`.matchAll(/^(.*)\n\t([A-Z]\w*)\b(?!.*\/\/)/gm)])
      .filter(([, before = '']) => !before.startsWith('\t//'))
      .map(([, , name]) => `${path}: ${name} has no comment`),
  )
  return [
    ...undescribed.map((folder) => `pocketbase/internal/${folder}: not one package comment`),
    ...bare,
    ...bareInGroups,
  ]
}

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

export const workerIsFreeOfPages: Rule = (files) => {
  const entries = files.filter(({ path }) => path.startsWith('src/service-worker/') && !isTest(path))
  return reachedFrom(entries, files).flatMap((file) => {
    const code = withoutComments(file.text)
    const problems = importsOf(file)
      .filter(
        ({ target, typeOnly }) =>
          !typeOnly && /^(?:react|react-dom|motion|@tanstack\/react-[a-z]+|workbox-window)(?:\/|$)/.test(target),
      )
      .map(({ target }) => `imports ${target}`)
    if (file.path.endsWith('.tsx')) problems.push('holds markup')
    if (/\b(?:window|document|localStorage|sessionStorage)\s*[.[]/.test(code)) problems.push('uses the window')
    return problems.map((problem) => `${file.path}: the service worker reaches it, and it ${problem}`)
  })
}

/** What PocketBase's engine lacks, and what would make a rule depend on more than its input. */
const impure =
  /\b(?:Intl|window|document|process|fetch|crypto|structuredClone|URL|TextEncoder|setTimeout|localStorage|indexedDB)\b\s*[.(]|\bnew (?:URL|Intl|TextEncoder)\b|\.toLocale\w+\(/

export const hooksShareOnlyPureRules: Rule = (files) => {
  const entries = files.filter(({ path }) => /^(?:pb_hooks\/src|src\/[^/]+\/rules)\//.test(path) && !isTest(path))
  return reachedFrom(entries, files)
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap((file) => {
      const problems = importsOf(file)
        .filter(({ target, typeOnly, relative }) => !typeOnly && !relative && target !== 'valibot')
        .map(({ target }) => `imports ${target}`)
      if (file.path.endsWith('.tsx')) problems.push('holds markup')
      if (impure.test(withoutComments(file.text))) problems.push('needs more than its input')
      return problems.map((problem) => `${file.path}: the hooks reach it, and it ${problem}`)
    })
}

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

export const noInlineStyle: Rule = (files) =>
  files
    .filter(({ path, text }) => path.endsWith('.tsx') && !isTest(path) && /\sstyle=["'{]/.test(withoutComments(text)))
    .map(({ path }) => `${path}: a style attribute, which the site's policy refuses`)

export const everyTestRuns: Rule = (files) =>
  files
    .filter(({ path, text }) => isTest(path) && /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b|\bxit\(/.test(text))
    .map(({ path }) => `${path}: skips or singles out a test`)

/** A product under another name changes this file; `public/manifest.webmanifest`, which is no code, is compared by a test. */
const brandFile = 'src/lib/brand.ts'

export const brandInOnePlace: Rule = (files) =>
  files
    .filter(({ path }) => /^(?:src|pb_hooks)\//.test(path) && path !== brandFile && !isTest(path))
    .filter(({ text }) => withoutComments(text).includes('Lexharbor'))
    .map(({ path }) => `${path}: the brand's name, which is to be read from ${brandFile}`)

const NETWORK = 'tests/support/network.ts'

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

const isTest = (path: string) => /\.test\.tsx?$|^tests\//.test(path)

/** The folder below src; a file that lies in src itself is an entry. */
const folderOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? 'an entry'

function rank(folder: string): number {
  if (folder === 'an entry') return below.length + 2
  if (above.includes(folder)) return below.length + 1
  const index = below.indexOf(folder)
  return index === -1 ? below.length : index
}
