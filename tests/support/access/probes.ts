import type { TestServer } from '../servers/server.ts'
import { SECRET } from './rows.ts'
import { askWithToken } from './queries.ts'
import { OPERATORS, listable, relationPaths, type Collection } from './schema.ts'

const records = (collection: string, query: Record<string, string>) =>
  `/api/collections/${collection}/records?${new URLSearchParams(query).toString()}`
const guess = `~ "${SECRET}"`

/** Paths of queries whose answers could reveal hidden data. */
export const sideQuestions: readonly string[] = [
  records('webinars', { filter: `webinar_registrations_via_webinar.email ?${guess}` }),
  records('webinars', { sort: 'webinar_registrations_via_webinar.email' }),
  records('webinars', { expand: 'webinar_registrations_via_webinar' }),
  records('webinars', { filter: `join_url ${guess}` }),
  records('webinars', { sort: 'join_url' }),
  records('webinars', { fields: '*,join_url' }),
  records('webinars', { filter: 'published = false' }),
  records('job_roles', { filter: `job_applications_via_role.email ?${guess}` }),
  records('job_roles', { expand: 'job_applications_via_role', fields: '*,expand.*' }),
  records('job_roles', { filter: `title ${guess}` }),
  records('blog_posts', { filter: `title ${guess} || slug ${guess}`, expand: 'author' }),
  records('blog_posts', { filter: `slug_redirects_via_post.slug ?${guess}` }),
  records('blog_posts', { expand: 'slug_redirects_via_post' }),
  records('blog_posts', { filter: `@collection.demo_requests.email ?${guess}` }),
  records('blog_posts', { filter: `@collection.outgoing_emails.to != ""` }),
  records('blog_posts', { filter: '@request.auth.user_roles_via_user.role ?= "admin"' }),
  records('blog_posts', { sort: '@collection.users.email' }),
  records('image_jobs', { filter: `error ${guess}` }),
  records('image_jobs', { sort: 'startedBy', skipTotal: '1' }),
  records('image_jobs', { filter: 'kind = "all"', sort: '-created', skipTotal: '1' }),
  records('demo_requests', { filter: 'id != ""', sort: '-@rowid', expand: 'x' }),
  records('DEMO_REQUESTS', {}),
  records('users', { filter: 'id != ""', perPage: '-1' }),
  records('users', { filter: 'tokenKey != ""' }),
  records('users', { filter: 'password != ""' }),
  records('users', { sort: 'tokenKey' }),
  records('users', { fields: '*,tokenKey,password' }),
  records('users', { filter: 'email ~ "other@"' }),
  records('users', { filter: 'user_roles_via_user.role ?= "admin"' }),
  records('users', { filter: 'user_roles_via_user.user.name != ""' }),
  records('users', { expand: 'user_roles_via_user' }),
  records('users', { expand: 'user_roles_via_user', fields: 'id,expand.user_roles_via_user.role' }),
  records('user_roles', { filter: 'role = "editor" || role = "admin"' }),
  records('user_roles', { filter: 'user.email ~ "other@"' }),
  records('user_roles', { filter: `user.name ${guess}` }),
  records('user_roles', { expand: 'user', fields: 'id,expand.user.email' }),
  records('_otps', { filter: 'password != ""' }),
  records('_otps', { fields: '*,password' }),
  records('_authOrigins', { filter: `recordRef != ""`, sort: 'fingerprint' }),
  records('_externalAuths', { filter: `providerId ${guess}` }),
]

/** One attempt to gain rights. `what` describes the attempt in tests/contract/access-matrix.txt. */
export type RightsAttempt = { method: string; path: string; what: string; body: unknown }

/** Returns requests with which an account tries to gain rights: changes of accounts or roles, and an impersonation. */
export function selfMadeRoles(own: string, role: string, other: string): readonly RightsAttempt[] {
  const account = `/api/collections/users/records/${own}`
  const roles = '/api/collections/user_roles/records'
  const patch = (what: string, body: object) => ({
    method: 'PATCH',
    path: account,
    what: `PATCH own account: ${what}`,
    body,
  })
  return [
    patch('role, roles, user_roles', { role: 'admin', roles: ['admin'], user_roles: [{ role: 'admin' }] }),
    patch('user_roles_via_user+', {
      'user_roles_via_user+': role,
      expand: { user_roles_via_user: [{ role: 'admin' }] },
    }),
    patch('verified', { verified: false }),
    patch('email', { email: 'eve@evil.example' }),
    patch('password, without the old one', { password: 'smuggled-password', passwordConfirm: 'smuggled-password' }),
    patch('password:hash, tokenKey', { 'password:hash': 'x', tokenKey: 'smuggled'.repeat(6) }),
    patch('id', { id: other }),
    patch('collectionId, created', {
      collectionId: '_superusers',
      collectionName: '_superusers',
      created: '2000-01-01 00:00:00.000Z',
    }),
    {
      method: 'PATCH',
      path: `/api/collections/users/records/${other}`,
      what: 'PATCH account of another',
      body: { name: 'Smuggled' },
    },
    { method: 'POST', path: roles, what: 'POST role of his own', body: { user: own, role: 'admin' } },
    {
      method: 'POST',
      path: `${roles}?expand=user`,
      what: 'POST role with an account in it',
      body: { user: { id: own }, role: 'admin', expand: { user: { id: own } } },
    },
    {
      method: 'PATCH',
      path: `${roles}/${role}`,
      what: 'PATCH role, to be an administrator’s',
      body: { role: 'admin' },
    },
    { method: 'PATCH', path: `${roles}/${role}`, what: 'PATCH role, to be his own', body: { user: own } },
    { method: 'DELETE', path: `${roles}/${role}`, what: 'DELETE role of another', body: undefined },
    {
      method: 'POST',
      path: '/api/collections/users/records',
      what: 'POST account (registration)',
      body: {
        email: 'eve@evil.example',
        password: 'smuggled-password',
        passwordConfirm: 'smuggled-password',
        verified: true,
      },
    },
    {
      method: 'POST',
      path: '/api/collections/_superusers/records',
      what: 'POST superuser',
      body: { email: 'eve@evil.example', password: 'smuggled-password', passwordConfirm: 'smuggled-password' },
    },
    { method: 'POST', path: `/api/collections/users/impersonate/${other}`, what: 'POST impersonate another', body: {} },
  ]
}

/**
 * Returns batch requests with which an account tries to gain rights. Most have only one request, because one refused
 * request rolls the whole batch back.
 */
export function batches(
  own: string,
  role: string,
  other: string,
): ReadonlyArray<{ what: string; requests: readonly object[] }> {
  return [
    { what: 'POST user_roles', requests: [request('POST', 'user_roles/records', { user: own, role: 'admin' })] },
    {
      what: 'PATCH user_roles',
      requests: [request('PATCH', `user_roles/records/${role}`, { user: own, role: 'admin' })],
    },
    {
      what: 'PUT user_roles',
      requests: [request('PUT', 'user_roles/records', { id: role, user: own, role: 'admin' })],
    },
    { what: 'DELETE user_roles', requests: [request('DELETE', `user_roles/records/${role}`)] },
    {
      what: 'POST users',
      requests: [
        request('POST', 'users/records', {
          email: 'eve@evil.example',
          password: 'smuggled-password',
          passwordConfirm: 'smuggled-password',
        }),
      ],
    },
    {
      what: 'PATCH users of another',
      requests: [request('PATCH', `users/records/${other}?expand=user_roles_via_user`, { name: 'Smuggled' })],
    },
    { what: 'PUT demo_requests', requests: [request('PUT', 'demo_requests/records', { id: 'smuggled0000000' })] },
    {
      what: 'POST blog_posts',
      requests: [request('POST', 'blog_posts/records', { title: 'Smuggled', content: 'Text.', published: true })],
    },
    { what: 'GET demo_requests', requests: [request('GET', 'demo_requests/records')] },
    {
      what: 'GET users, then PATCH own',
      requests: [request('GET', 'users/records'), request('PATCH', `users/records/${own}`, {})],
    },
    {
      what: 'PATCH own, then POST user_roles',
      requests: [
        request('PATCH', `users/records/${own}`, { name: 'Smuggled' }),
        request('POST', 'user_roles/records', { user: own, role: 'admin' }),
      ],
    },
    { what: 'PATCH own', requests: [request('PATCH', `users/records/${own}`, {})] },
  ]
}

function request(method: string, path: string, body?: object) {
  return { method, url: `/api/collections/${path}`, body }
}

/** A text in a column of a row that guests can't read. */
export type Secret = { column: string; text: string }

/**
 * A pair of queries that tests a guess about the first letters of a secret: one with the right guess, one with a wrong
 * guess.
 */
type Form = {
  secret: Secret
  /** True: the queries test only the first letters. False: they test the whole text, or the order of rows. */
  byLetter: boolean
  requests: (letters: number) => readonly [right: string, wrong: string]
}

export type Learned = {
  /** The number of requests sent. */
  spent: number
  /** Queries for which the server's answers to a right and a wrong guess differ. */
  tellingForms: string[]
  /** How many letters of the secrets these answers revealed. */
  letters: number
}

/** The largest number of relations in a path from a collection to the hidden rows. */
const STEPS = 3
const AT_ONCE = 16
/**
 * A character that sorts after every ASCII letter and occurs in no secret. Text in visible rows must sort after this
 * character, and must not contain a secret's letters.
 */
const BEHIND = '~'

/**
 * Tries to find out the text of hidden rows as a guest. First looks for pairs of queries whose two answers differ, in
 * the status or in any byte. Then guesses letter by letter with these pairs, or with all pairs if no answers differed.
 * @param hiddenIn the collection with the hidden rows
 * @param anchors by collection, a filter that matches one visible row, because PocketBase delays an answer without rows
 * @param budget the largest number of requests
 */
export async function guessHiddenText(
  server: TestServer,
  collections: readonly Collection[],
  hiddenIn: string,
  secrets: readonly Secret[],
  anchors: Readonly<Record<string, string>>,
  budget: number,
): Promise<Learned> {
  const learned = { spent: 0, tellingForms: new Set<string>(), letters: new Set<string>() }
  const telling: Form[] = []
  const tryForm = async (form: Form, letters: number) => {
    const [right, wrong] = form.requests(letters)
    learned.spent += 2
    const [first, second] = [await askWithToken(server, 'GET', right), await askWithToken(server, 'GET', wrong)]
    if (first.status === second.status && first.text === second.text) return
    telling.push(form)
    learned.tellingForms.add(decodeURIComponent(form.requests(1)[0]))
    if (form.byLetter) learned.letters.add(`${letters} of ${form.secret.column} ${form.secret.text}`)
  }

  const forms = listable(collections).flatMap((from) => formsFrom(from, collections, hiddenIn, secrets, anchors))
  if (forms.length * 2 >= budget) throw new Error(`${forms.length} questions leave no request for the letters`)
  await inParallel(forms, (form) => tryForm(form, 1))
  const best = (telling.length > 0 ? telling : forms).filter(({ byLetter }) => byLetter)
  const letters = secrets.flatMap((secret) => Array.from(secret.text, (_, index) => ({ secret, letter: index + 1 })))
  const left = Array.from({ length: (budget - learned.spent) / 2 }, (_, index) => index)
  await inParallel(left, async (index) => {
    const wanted = letters[index % letters.length]
    const able = best.filter(({ secret }) => secret === wanted?.secret)
    const form = able[Math.floor(index / letters.length) % able.length] ?? best[index % best.length]
    if (form !== undefined && wanted !== undefined)
      await tryForm(form, Math.min(wanted.letter, form.secret.text.length))
  })
  return { spent: learned.spent, tellingForms: [...learned.tellingForms].toSorted(), letters: learned.letters.size }
}

function formsFrom(
  from: Collection,
  collections: readonly Collection[],
  hiddenIn: string,
  secrets: readonly Secret[],
  anchors: Readonly<Record<string, string>>,
): Form[] {
  const ways = relationPaths(from, collections, STEPS)
    .filter(({ target }) => target.name === hiddenIn)
    .map(({ path }) => `${path}.`)
  // In PocketBase's filters, `@collection` leads from any collection to any other, so one test of it is enough.
  const prefixes = from.name === hiddenIn ? ['', `@collection.${hiddenIn}.`, ...ways] : ways
  const anchor = anchors[from.name]
  const orAnchor = anchor === undefined ? '' : ` || ${anchor}`
  return prefixes.flatMap((prefix) =>
    secrets.flatMap((secret) => {
      const name = prefix + secret.column
      const filter = (operator: string, value: string) =>
        recordsOf(from, { filter: `${name} ${operator} "${value}"${orAnchor}` })
      const byOperator = OPERATORS.map((operator): Form => {
        const byLetter = !/^\??!?=$/.test(operator)
        return {
          secret,
          byLetter,
          requests: (letters) => {
            const [right, wrong] = guesses(secret.text, byLetter ? letters : undefined)
            return [filter(operator, right), filter(operator, wrong)]
          },
        }
      })
      // A guest may sort visible rows by the columns of their own collection. Such an order reveals nothing about
      // hidden rows.
      if (prefix === '') return byOperator
      const sorted = [recordsOf(from, { sort: name }), recordsOf(from, { sort: `-${name}` })] as const
      return [...byOperator, { secret, byLetter: false, requests: () => sorted }]
    }),
  )
}

/** Returns a right value, and a wrong one that sorts after the right one in every order. */
function guesses(text: string, letters: number = text.length): readonly [right: string, wrong: string] {
  return letters === text.length ? [text, text + BEHIND] : [text.slice(0, letters), text.slice(0, letters - 1) + BEHIND]
}

function recordsOf(from: Collection, query: Record<string, string>): string {
  return `/api/collections/${from.name}/records?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
