import { formCalls } from '../http/form-calls.ts'
import { foundForms } from '../repository/found-forms.ts'
import { readSources } from '../repository/source-files.ts'
import type { Person } from './people.ts'

export type AccessCall = {
  /** HTTP method and path pattern, as the server registers the route. The two `_superusers` calls have a label. */
  route: string
  /** Returns the path of the request. Default: the path in `route`, unchanged. */
  path?: (ids: CallIds) => string
  body?: (ids: CallIds) => unknown
  /** Set if the request invalidates the caller's token. A separate test sends such requests. */
  endsSession?: true
}

type CallIds = {
  own: Person
  /** The ID of another person's account. */
  other: string
  /** The ID of a finished job that generated images. */
  job: string
}

/**
 * Every route that this project adds to PocketBase's own routes. Add a new route here and to
 * tests/contract/access-matrix.txt, the list of expected answers.
 */
export const siteCalls: readonly AccessCall[] = [
  { route: 'GET /api/site/challenge' },
  { route: 'GET /api/site/audit' },
  { route: 'GET /api/site/status' },
  { route: 'GET /api/site/lead-accesses' },
  { route: 'POST /api/site/vitals' },
  { route: 'GET /api/site/policies' },
  ...formCalls.map(({ call, isMultipart }) => ({
    route: `POST /api/site/${call}`,
    ...(isMultipart === true && { body: () => new FormData() }),
  })),
  { route: 'GET /api/site/articles' },
  { route: 'GET /api/site/editors', path: () => '/api/site/editors?collection=blog_posts&record=missing00000000' },
  { route: 'GET /api/site/dead-links' },
  { route: 'GET /api/site/old-addresses' },
  { route: 'POST /api/site/old-addresses', body: () => ({ action: 'remove', id: 'missing00000000' }) },
  { route: 'POST /api/site/preview-link', body: () => ({ post: 'missing00000000' }) },
  { route: 'GET /api/site/slots' },
  { route: 'POST /api/site/demo/reschedule', body: () => ({ token: 'x', time: '2099-11-24T15:00:00Z' }) },
  { route: 'POST /api/site/demo/cancel' },
  { route: 'GET /demo/reschedule' },
  { route: 'GET /demo/cancel' },
  { route: 'GET /demo/confirm' },
  { route: 'GET /search', path: () => '/search?for=unspok' },
  { route: 'POST /demo/reschedule' },
  { route: 'POST /demo/cancel' },
  { route: 'POST /demo/confirm' },
  { route: 'GET /api/site/leads' },
  { route: 'GET /api/site/leads-csv' },
  { route: 'GET /api/site/lead-sources' },
  { route: 'GET /api/site/lead', path: () => '/api/site/lead?item=missing00000000' },
  { route: 'POST /api/site/lead', body: () => ({ action: 'release', item: 'missing00000000', version: 1 }) },
  { route: 'GET /api/site/newsletter' },
  { route: 'GET /api/site/newsletter-csv' },
  { route: 'POST /api/site/newsletter', body: () => ({ action: 'skip', articles: 1000 }) },
  { route: 'POST /api/site/confirm-place' },
  { route: 'POST /api/site/newsletter/confirm' },
  { route: 'POST /api/site/newsletter/unsubscribe' },
  { route: 'POST /api/site/newsletter/preferences' },
  { route: 'POST /newsletter/unsubscribe' },
  { route: 'POST /api/site/image-jobs/{id}/cancel', path: ({ job }) => `/api/site/image-jobs/${job}/cancel` },
  { route: 'POST /api/site/generate-images', body: () => ({ post: 'missing00000000' }) },
  { route: 'POST /api/site/regenerate-all-images' },
  { route: 'POST /api/site/undo-images', body: () => ({ job: 'missing00000000' }) },
  { route: 'POST /api/site/sign-out', endsSession: true },
  { route: 'Route /api/{path...}', path: () => '/api/site/nothing' },
]

const auth = (method: string, action: string, body?: AccessCall['body']): AccessCall => ({
  route: `${method} /api/collections/{collection}/${action}`,
  path: () => `/api/collections/users/${action}`,
  ...(body === undefined ? {} : { body }),
})

/**
 * The PocketBase version whose routes `pocketBaseCalls` lists. Before you raise it, read that version's `apis` folder
 * for new routes.
 */
export const KNOWN_POCKETBASE = 'v0.40.4'

/**
 * PocketBase's own routes, except those for records, event streams and file downloads: the access matrix has separate
 * tables for them.
 */
export const pocketBaseCalls: readonly AccessCall[] = [
  { route: 'GET /api/health' },
  { route: 'GET /api/settings' },
  { route: 'PATCH /api/settings', body: () => ({ batch: { enabled: true } }) },
  { route: 'POST /api/settings/test/s3' },
  { route: 'POST /api/settings/test/email' },
  { route: 'POST /api/settings/apple/generate-client-secret' },
  { route: 'GET /api/logs' },
  { route: 'GET /api/logs/stats' },
  { route: 'GET /api/logs/{id}', path: () => '/api/logs/unspoken0000000' },
  { route: 'DELETE /api/logs' },
  { route: 'GET /api/crons' },
  { route: 'POST /api/crons/{id}', path: () => '/api/crons/clean-up' },
  { route: 'POST /api/sql', body: () => ({ query: 'SELECT * FROM users' }) },
  { route: 'GET /api/backups' },
  { route: 'POST /api/backups', body: () => ({ name: 'unspoken.zip' }) },
  { route: 'POST /api/backups/upload' },
  { route: 'GET /api/backups/{key}', path: () => '/api/backups/unspoken.zip' },
  { route: 'DELETE /api/backups/{key}', path: () => '/api/backups/unspoken.zip' },
  { route: 'POST /api/backups/{key}/restore', path: () => '/api/backups/unspoken.zip/restore' },
  { route: 'GET /api/collections' },
  { route: 'POST /api/collections', body: () => ({ name: 'smuggled', type: 'base', listRule: '' }) },
  { route: 'GET /api/collections/{collection}', path: () => '/api/collections/users' },
  {
    route: 'PATCH /api/collections/{collection}',
    path: () => '/api/collections/demo_requests',
    body: () => ({ listRule: '' }),
  },
  { route: 'DELETE /api/collections/{collection}', path: () => '/api/collections/demo_requests' },
  { route: 'DELETE /api/collections/{collection}/truncate', path: () => '/api/collections/demo_requests/truncate' },
  { route: 'PUT /api/collections/import', body: () => ({ collections: [] }) },
  { route: 'GET /api/collections/meta/scaffolds' },
  { route: 'GET /api/collections/meta/oauth2-providers' },
  { route: 'POST /api/collections/meta/dry-run-view', body: () => ({ query: 'SELECT * FROM users' }) },
  { route: 'POST /api/batch', body: () => ({ requests: [] }) },
  { route: 'POST /api/files/token' },
  auth('POST', 'auth-refresh'),
  auth('POST', 'auth-with-password', () => ({ identity: 'nobody@firm.example' })),
  auth('GET', 'auth-methods'),
  auth('POST', 'request-otp', () => ({ email: 'nobody@firm.example' })),
  auth('POST', 'auth-with-otp', ({ own }) => ({ otpId: 'missing00000000', mfaId: own.id, password: '12345678' })),
  auth('POST', 'auth-with-oauth2', () => ({ provider: 'google', code: 'x', redirectURL: 'https://evil.example' })),
  auth('POST', 'request-password-reset', () => ({ email: 'nobody@firm.example' })),
  auth('POST', 'confirm-password-reset', ({ own }) => ({
    token: own.token,
    password: 'smuggled-password',
    passwordConfirm: 'smuggled-password',
  })),
  auth('POST', 'request-verification', () => ({ email: 'nobody@firm.example' })),
  auth('POST', 'confirm-verification', ({ own }) => ({ token: own.token })),
  auth('POST', 'request-email-change', () => ({ newEmail: 'no address' })),
  auth('POST', 'confirm-email-change', ({ own }) => ({ token: own.token, password: 'a-password-of-a-colleague' })),
  {
    route: 'POST /api/collections/{collection}/impersonate/{id}',
    path: ({ other }) => `/api/collections/users/impersonate/${other}`,
  },
  { route: 'GET /api/oauth2-redirect' },
  { route: 'POST /api/oauth2-redirect' },
  { route: 'POST /api/realtime', body: () => ({ clientId: 'missing', subscriptions: ['users/*'] }) },
  { route: 'POST _superusers auth-refresh', path: () => '/api/collections/_superusers/auth-refresh' },
  { route: 'POST _superusers impersonate', path: ({ other }) => `/api/collections/_superusers/impersonate/${other}` },
]

const GO_CALL = /\.Router\.(?!Bind\()(?<name>\w+)\((?:"", )?(?<path>"[^"]+"|\w+)/
const HOOK_CALL = /\brouterAdd\('(?<name>\w+)', (?<path>'[^']+'|`[^`]+`|\w+)/
/** Stands for the call of a form in the path of a route. */
const OF_FORM = '${call}'
const calls = [...new Set(foundForms.map(({ call }) => call))]

/**
 * Returns the routes that this project adds to PocketBase's own routes, such as `POST /api/site/apply`. Reads them from
 * the source code.
 * @throws for a line that it can't parse
 */
export function registeredRoutes(): string[] {
  const routes: string[] = []
  for (const { path, text } of readSources('pocketbase', 'pb_hooks')) {
    // Tests and type declarations register no route of the running program.
    if (path.endsWith('_test.go') || path.endsWith('.d.ts')) continue
    for (const line of text.split('\n').filter((line) => /\.Router\.(?!Bind\()\w+\(|\brouterAdd\(/.test(line))) {
      const groups = (GO_CALL.exec(line) ?? HOOK_CALL.exec(line))?.groups
      if (groups === undefined) throw new Error(`${path} registers a route that can't be read: ${line}`)
      const route = `${groups['name']} ${groups['path']?.replace(/['"`]/g, '')}`
      routes.push(...(route.includes(OF_FORM) ? calls.map((call) => route.replace(OF_FORM, call)) : [route]))
    }
  }
  return routes.toSorted()
}
