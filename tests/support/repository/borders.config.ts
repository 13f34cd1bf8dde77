import type { IConfiguration } from 'dependency-cruiser'

// Which file may import which, for dependency-cruiser. architecture-rules.ts checks the rest of a file.

/** From the bottom up: a folder of src imports only from folders below its own. Folders not named here are features. */
const layers = 'lib company/facts browser content ui outbox forms reading-list staff audit site'.split(' ')
const above = ['routes', 'service-worker']

const tests = ['^tests/', '[.]test[.]tsx?$']
const byValue = { dependencyTypesNot: ['type-only' as const] }
const folders = (names: readonly string[]) => `^src/(?:${names.join('|')})/`

/** Files with one import more than their folder allows, each with its reason. A file without such an import is an error. */
const exceptions = [
  // It imports the type of the router's context.
  { from: '^src/routes/__root[.]tsx$', to: '^src/router[.]tsx$', folder: '^src/[^/]+/' },
  // It imports the definition of each form, which is plain data without imports of its feature.
  {
    from: '^src/forms/rules/forms[.]ts$',
    to: '^src/[^/]+/rules/[^/]+[.]form[.]ts$',
    folder: folders(layers.slice(0, layers.indexOf('forms') + 1)),
  },
  // It checks the posts that it restores by their schema.
  {
    from: '^src/query-cache/stored-queries[.]ts$',
    to: '^src/blog/rules/post[.]ts$',
    folder: folders([...layers, 'query-cache']),
  },
]
const exceptional = exceptions.map(({ from }) => from)

/** The files outside of its own folders that the service worker imports: none depends on a page. */
const workerTakes = [
  'src/reading-list/kept-articles.ts', // reads the caches, in pages and in the worker that fills them
  'src/reading-list/give-up-oldest.ts', // makes room in the caches, for an item that the page or the worker stores
  'src/reading-list/given-up.ts', // records in the caches which article was evicted
  'src/reading-list/kept-pages.ts', // reads the caches too, for the list of pages that open offline
  'src/reading-list/kept-copy-text.ts', // page and worker have the same texts about a copy
  'src/browser/plain-http.ts', // uses the browser's random numbers, which page and worker both have
  'src/browser/save-data.ts', // reads the navigator, which page and worker both have
  'src/browser/within-limit.ts', // sets a timer, which page and worker both have
  'src/pwa/offline-texts.ts', // the page of an offline reader, which the worker fills in
].map((path) => `^${path.replaceAll('.', '[.]')}$`)

/** Runs in pages, worker, build, PocketBase's engine and tests. */
const runsEverywhere = '^src/(?:lib|company/facts|[^/]+/rules)/'
/** The outbox's queue, except the parts that only pages use. */
const queue = '^src/outbox/queue/(?!submit[.]ts$|triggers[.]ts$)'
const workerReaches = [runsEverywhere, '^src/service-worker/', queue, ...workerTakes]

/** Kinds of test support, each a folder of tests/support. These may drive a browser by Playwright. */
const browserSupport = [
  'browser', // pages, forms and storage, as a visitor's browser has them
  'faults', // what breaks lines, and files that no tool would write
  'judges', // what is put before judges that others wrote, and what they may say
]
/** These may not. */
const plainSupport = [
  'access', // the people of the access matrix, and their requests
  'chaos', // submissions while everything fails, and their results
  'engines', // browsers other than Chromium, with drivers of their own
  'http', // calls of the site and their answers
  'mail', // the mail server and its mails
  'releases', // data of earlier and later releases
  'repository', // the sources themselves
  'runner', // the stages of `npm test`
  'servers', // starts, fills and stops the site
  'soak', // attackers who take all that they can get, and visitors who must not notice them
  'units', // support of several unit tests
]

const forbidden: NonNullable<IConfiguration['forbidden']> = [
  { name: 'no circle by value', from: {}, to: { circular: true, viaOnly: byValue } },
  ...layers.map((layer, at) => ({
    name: `${layer}: downwards only`,
    from: { path: folders([layer]), pathNot: [...tests, ...exceptional] },
    to: { path: '^src/', pathNot: folders(layers.slice(0, at + 1)) },
  })),
  {
    name: 'a feature imports no other',
    from: { path: '^src/([^/]+)/', pathNot: [...tests, ...exceptional, folders([...layers, ...above, 'build'])] },
    to: { path: '^src/', pathNot: ['^src/$1/', folders(layers)] },
  },
  {
    name: 'routes and worker: downwards only',
    from: { path: `^src/(${above.join('|')})/`, pathNot: [...tests, ...exceptional] },
    to: { path: ['^src/[^/]+$', folders(above)], pathNot: '^src/$1/' },
  },
  ...exceptions.map(({ from, to, folder }) => ({
    name: 'an exception and no more',
    from: { path: from },
    to: { path: '^src/', pathNot: [folder, to] },
  })),
  { name: 'nothing but tests imports from tests', from: { pathNot: tests }, to: { path: '^tests/' } },
  {
    name: 'a definition of a form is plain',
    from: { path: '^src/[^/]+/rules/[^/]+[.]form[.]ts$' },
    to: { pathNot: '^src/(?:lib|company/facts|forms(?!/rules/forms[.]ts))/' },
  },
  {
    name: 'what sends knows nothing of what is seen',
    from: { path: '^src/outbox/queue/' },
    to: { path: '^src/outbox/status/' },
  },
  {
    name: 'what runs everywhere needs nothing else',
    from: { path: runsEverywhere, pathNot: tests },
    to: { pathNot: [runsEverywhere, 'node_modules/valibot/'], ...byValue },
  },
  {
    name: 'hooks import what runs everywhere',
    from: { path: '^pb_hooks/', pathNot: tests },
    to: { path: '^src/', pathNot: [runsEverywhere, '^src/site-content[.]ts$'] },
  },
  {
    name: 'hooks take types alone from the content',
    from: { path: '^pb_hooks/', pathNot: tests },
    to: { path: '^src/site-content[.]ts$', ...byValue },
  },
  {
    name: 'what the worker reaches knows no page',
    from: { path: workerReaches, pathNot: tests },
    to: {
      path: ['^src/', 'node_modules/(?:react|react-dom|motion|@tanstack/react-[a-z]+|workbox-window)/'],
      pathNot: workerReaches,
      ...byValue,
    },
  },
  {
    name: 'what the worker reaches holds no markup',
    from: { path: workerReaches, pathNot: tests },
    to: { path: '[.]tsx$', ...byValue },
  },
  {
    name: 'the worker takes what is named',
    module: { path: workerTakes, numberOfDependentsLessThan: 1 },
    from: { path: workerReaches },
  },
  {
    name: 'what tests lean on has a kind',
    from: {},
    to: {
      path: '^tests/support/',
      pathNot: `^tests/support/(?:(?:${[...browserSupport, ...plainSupport].join('|')})/|(?:hang|until)[.]ts$)`,
    },
  },
  {
    name: 'what drives no browser knows none',
    from: { path: `^tests/support/(?:${plainSupport.join('|')})/` },
    to: { path: ['playwright', '^tests/support/browser/'] },
  },
]
const required = exceptions.map(({ from, to }) => ({
  name: 'an exception is in use',
  module: { path: from },
  to: { path: to },
}))

const config: IConfiguration = {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: 'error' })),
  required: required.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^src/routeTree[.]gen[.]ts$', '[.]d[.]m?ts$'] },
  },
}

export default config
