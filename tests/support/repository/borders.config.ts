import type { IConfiguration } from 'dependency-cruiser'

// Rules for the tool dependency-cruiser: which file may import which. architecture-rules.ts has the other rules about
// files.

/**
 * The layers of src, from the bottom up: a folder imports only from itself and from folders before it. The other
 * folders of src are features, except those in `above` and src/build.
 */
const layers = 'lib company/facts browser content ui outbox forms reading-list staff audit site appointments'.split(' ')
const above = ['routes', 'snippets', 'service-worker']

const tests = ['^tests/', '[.]test[.]tsx?$']
const byValue = { dependencyTypesNot: ['type-only' as const] }
const folders = (names: readonly string[]) => `^src/(?:${names.join('|')})/`

/**
 * Files that may import files which their folder may not import, each with the reason. Lint also fails if such a file
 * no longer needs its exception.
 */
const exceptions = [
  // TanStack Router passes its context to every route, and the root route imports the context's type.
  { from: '^src/routes/__root[.]tsx$', to: '^src/router[.]tsx$', folder: '^src/[^/]+/' },
  // The stored answers of queries may come from another release, so the schema of posts checks them.
  {
    from: '^src/query-cache/stored-queries[.]ts$',
    to: '^src/blog/rules/post[.]ts$',
    folder: folders([...layers, 'query-cache']),
  },
]
const exceptional = exceptions.map(({ from }) => from)

/** Single files that the service worker may import, besides the folders in `workerReaches`. They need no page. */
const workerTakes = [
  'src/reading-list/kept-articles.ts', // reads the caches, in pages and in the service worker, which fills them
  'src/reading-list/give-up-oldest.ts', // deletes old articles from the caches, to make space for new ones
  'src/reading-list/given-up.ts', // records in the caches which article was evicted
  'src/reading-list/kept-pages.ts', // reads the caches too, to list the pages that open offline
  'src/reading-list/kept-copy-text.ts', // the texts about a stored copy, which page and worker share
  'src/browser/instant-text.ts', // uses `Intl`, which page and worker both have
  'src/browser/plain-http.ts', // uses the browser's random numbers, which page and worker both have
  'src/browser/save-data.ts', // reads the navigator, which page and worker both have
  'src/browser/fetch-in-time.ts', // sets timers and fetches, which page and worker both have
  'src/pwa/offline-texts.ts', // the texts of the offline page, which the worker fills in
].map((path) => `^${path.replaceAll('.', '[.]')}$`)

/** Folders whose files run in pages, the service worker, the build, PocketBase's JavaScript engine and tests. */
const runsEverywhere = '^src/(?:lib|company/facts|[^/]+/rules)/'
/** The files of src/outbox/queue, which stores and sends submissions, except those that only pages use. */
const queue = '^src/outbox/queue/(?!submit[.]ts$|triggers[.]ts$)'
const workerReaches = [runsEverywhere, '^src/service-worker/', queue, ...workerTakes]

/** Folders of tests/support whose files may control a browser with Playwright. */
const browserSupport = [
  'browser', // opens pages, fills in forms and reads storage in a visitor's browser
  'faults', // breaks connections, and writes archives that no usual tool would write
  'judges', // runs third-party checkers ("judges") and lists the accepted findings
]
/** Folders of tests/support whose files may not use Playwright. */
const plainSupport = [
  'access', // the people of the access matrix (who may send which request), and their requests
  'chaos', // submissions while servers, tabs and the network fail
  'engines', // browsers other than Chromium, with drivers of their own
  'http', // requests to the site and their answers
  'mail', // a mail server for tests, and the mails that it received
  'releases', // data of earlier and later releases
  'repository', // rules about the source files
  'runner', // the stages of `npm test`
  'servers', // starts, fills and stops the site
  'soak', // simulated attackers, and visitors who must not notice the attacks
  'units', // helpers that several unit tests share
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
    name: 'routes, snippets and worker: downwards only',
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
    // src/build/run.mjs and what it imports run in the Node of a new machine, before the packages are there.
    name: 'scripts for an old Node are JavaScript',
    from: { path: '[.]mjs$' },
    to: { path: ['[.]tsx?$', 'node_modules/'], ...byValue },
  },
  {
    name: 'a definition of a form is plain',
    from: { path: '^src/[^/]+/rules/[^/]+[.]form[.]ts$' },
    to: { pathNot: '^src/(?:lib|company/facts|forms(?!/rules/forms[.]ts))/' },
  },
  {
    name: 'the queue imports nothing of its status',
    from: { path: '^src/outbox/queue/' },
    to: { path: '^src/outbox/status/' },
  },
  {
    name: 'code that runs everywhere imports only such code',
    from: { path: runsEverywhere, pathNot: tests },
    to: { pathNot: [runsEverywhere, 'node_modules/valibot/'], ...byValue },
  },
  {
    name: 'hooks import only code that runs everywhere',
    from: { path: '^pb_hooks/', pathNot: tests },
    to: { path: '^src/', pathNot: [runsEverywhere, '^src/site-content[.]ts$'] },
  },
  {
    name: 'hooks import only types from the content',
    from: { path: '^pb_hooks/', pathNot: tests },
    to: { path: '^src/site-content[.]ts$', ...byValue },
  },
  {
    name: 'code of the worker imports no page',
    from: { path: workerReaches, pathNot: tests },
    to: {
      path: ['^src/', 'node_modules/(?:react|react-dom|motion|@tanstack/react-[a-z]+|workbox-window)/'],
      pathNot: workerReaches,
      ...byValue,
    },
  },
  {
    name: 'code of the worker contains no markup',
    from: { path: workerReaches, pathNot: tests },
    to: { path: '[.]tsx$', ...byValue },
  },
  {
    name: 'the worker imports only named files',
    module: { path: workerTakes, numberOfDependentsLessThan: 1 },
    from: { path: workerReaches },
  },
  {
    name: 'a helper of tests stands in a listed folder',
    from: {},
    to: {
      path: '^tests/support/',
      pathNot: `^tests/support/(?:(?:${[...browserSupport, ...plainSupport].join('|')})/|until[.]ts$)`,
    },
  },
  {
    name: 'only listed folders import Playwright',
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
