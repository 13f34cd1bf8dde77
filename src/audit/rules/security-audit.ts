/** The severity of a failed check. */
type AuditLevel = 'error' | 'warn' | 'info'

/** A text file to upload by a form to the storage. */
export type AuditUpload = { bucket: string; key: string; name: string; text: string }

export type AuditRequest = { method: 'GET'; path: string } | { method: 'POST'; path: string; upload: AuditUpload }

/** The response: its status and its parsed JSON body, undefined if it is not JSON. */
export type AuditAnswer = { status: number; body: unknown }

/**
 * Timeout of a request in ms, on the admin page and in the nightly run. A slower response makes the check inconclusive.
 */
export const AUDIT_ANSWER_LIMIT_MS = 10_000

export type AuditCheck = {
  id: string
  title: string
  level: AuditLevel
  /** The request in words, for the list of checks. */
  asked: string
  expected: string
  request: AuditRequest
  /** Another path that the server must refuse. It is requested only if the first response passes. */
  guess?: string
  judge: (answer: AuditAnswer) => { passed: boolean; answered: string }
}

export type AuditResult = {
  id: string
  title: string
  level: AuditLevel
  asked: string
  expected: string
  answered: string
  passed: boolean
  /** False if the response is inconclusive: the check neither passes nor fails. */
  proven: boolean
}

/**
 * Start of the storage key of the uploaded test file. If a broken rule accepts the file, the server deletes it at once.
 */
export const PROBE_PREFIX = 'test/audit-'

const records = (collection: string, query: string) => `/api/collections/${collection}/records?perPage=1&${query}`

/**
 * Returns the security checks: requests without a session. The access rules must refuse them or answer without private
 * records. The page sends them from the browser, and the server sends them to itself each night.
 * @param probe makes the name of the uploaded file unique; letters and digits
 */
export function auditChecks(probe: string): readonly AuditCheck[] {
  return [
    {
      id: 'demo-requests',
      title: 'Demo requests are private',
      level: 'error',
      asked: 'Read one row of demo_requests',
      expected: 'Denied',
      request: { method: 'GET', path: records('demo_requests', 'skipTotal=1') },
      judge: expectDenied,
    },
    {
      id: 'published-post',
      title: 'Published articles can be read',
      level: 'warn',
      asked: 'Read the id and title of one published blog_posts row',
      expected: 'Answered',
      request: {
        method: 'GET',
        path: records('blog_posts', `filter=${encodeURIComponent('published = true')}&fields=id,title`),
      },
      judge: (answer) => {
        const rows = rowsOf(answer)
        return {
          passed: rows !== undefined,
          answered: rows === undefined ? saidNo(answer) : `Answered with ${count(rows)}`,
        }
      },
    },
    {
      id: 'unpublished-posts',
      title: 'Drafts are hidden',
      level: 'error',
      asked: 'Read one unpublished blog_posts row; guess at one through its author',
      expected: 'No rows; the guess refused',
      request: {
        method: 'GET',
        path: records('blog_posts', `filter=${encodeURIComponent('published = false')}&fields=id`),
      },
      // A successful response to this filter would reveal whether any post of an author contains the word, including
      // drafts.
      guess: records('blog_posts', `filter=${encodeURIComponent('author.blog_posts_via_author.title !~ "draft"')}`),
      judge: (answer) => {
        const rows = rowsOf(answer)
        // A refusal also passes, because it reveals no records.
        const passed = rows === 0 || isRefusal(answer)
        return { passed, answered: rows === undefined ? saidNo(answer) : `Answered with ${count(rows)}` }
      },
    },
    {
      id: 'storage-list',
      title: 'Storage cannot be listed',
      level: 'info',
      asked: 'List one item under blog/ in public-assets',
      expected: 'Denied: files are public by their address, but a list would name the pictures of drafts',
      request: {
        method: 'GET',
        path: records(
          'storage_objects',
          `skipTotal=1&filter=${encodeURIComponent('bucket = "public-assets" && key ~ "blog/%"')}`,
        ),
      },
      judge: expectDenied,
    },
    {
      id: 'storage-upload',
      title: 'Strangers cannot upload',
      level: 'error',
      asked: 'Upload a small text file to public-assets under test/',
      expected: 'Denied',
      request: {
        method: 'POST',
        path: '/api/collections/storage_objects/records',
        upload: {
          bucket: 'public-assets',
          key: `${PROBE_PREFIX}${probe}.txt`,
          name: `audit-${probe}.txt`,
          text: 'Security audit. This file may be deleted.',
        },
      },
      judge: (answer) => {
        if (isAccepted(answer)) return { passed: false, answered: 'Accepted' }
        // An error about the content means that the access rules let the request pass.
        if (answer.status === 400 && namesFields(answer.body))
          return { passed: false, answered: 'Let in by the rules, refused only for its content (400)' }
        return { passed: isRefusal(answer), answered: saidNo(answer) }
      },
    },
  ]
}

/**
 * Returns the next path to request by GET. After an accepted upload: the path of the file, to see whether the server
 * deleted it. After a passed check: its `guess`. Otherwise undefined.
 */
export function followUpPath({ request, guess, judge }: AuditCheck, answer: AuditAnswer): string | undefined {
  if ('upload' in request && isAccepted(answer)) return `/storage/${request.upload.bucket}/${request.upload.key}`
  return unproven(answer) === undefined && judge(answer).passed ? guess : undefined
}

/**
 * Returns a check with its result.
 * @param followUp the response for {@link followUpPath}
 */
export function auditResult(
  { id, title, level, asked, expected, request, guess, judge }: AuditCheck,
  answer: AuditAnswer,
  followUp: AuditAnswer = { status: 0, body: undefined },
): AuditResult {
  const line = { id, title, level, asked, expected }
  const doubt = unproven(answer)
  if (doubt !== undefined) return { ...line, passed: false, proven: false, answered: doubt }
  const { passed, answered } = judge(answer)
  if (passed && guess !== undefined) return { ...line, ...afterGuess(answered, followUp) }
  return {
    ...line,
    passed,
    proven: true,
    answered:
      'upload' in request && isAccepted(answer)
        ? `${answered}; ${afterwards(followUp.status, request.upload.key)}`
        : answered,
  }
}

function afterGuess(answered: string, guess: AuditAnswer): Pick<AuditResult, 'passed' | 'proven' | 'answered'> {
  const doubt = unproven(guess)
  if (doubt !== undefined) return { passed: false, proven: false, answered: doubt }
  const passed = isRefusal(guess)
  const said = passed ? 'refused' : 'answered'
  return { passed, proven: true, answered: `${answered}; the guess was ${said} (${guess.status})` }
}

function afterwards(probe: number, key: string): string {
  if (probe === 404) return 'the file is deleted again, its address answers 404'
  return `it could not be confirmed that the file was deleted (${probe === 0 ? 'no answer' : `its address answers ${probe}`}): look for ${key} in storage_objects`
}

/**
 * Returns why a response is inconclusive: it is missing, a rate limit, a server error, or from another server such as a
 * gateway. Returns undefined for a conclusive response. An inconclusive response ends the audit on the page; in the
 * nightly run the check counts as not passed.
 */
function unproven({ status, body }: AuditAnswer): string | undefined {
  if (status === 0) return 'The server gave no answer.'
  if (status === 429) return 'The server takes no more requests for now (429).'
  if (status >= 500 || status === 408 || status === 425) return `The server could not answer (${status}).`
  const isOurs = isObject(body) && (status < 300 ? 'items' in body || 'id' in body : body['status'] === status)
  return isOurs ? undefined : `Something else than this site’s server answered (${status}).`
}

function expectDenied(answer: AuditAnswer): { passed: boolean; answered: string } {
  const rows = rowsOf(answer)
  return { passed: isRefusal(answer), answered: rows === undefined ? saidNo(answer) : `Answered with ${count(rows)}` }
}

function isAccepted({ status, body }: AuditAnswer): boolean {
  return status >= 200 && status < 300 && isObject(body)
}

/**
 * Returns whether a response is a refusal. PocketBase answers 403 for rules that permit superusers only, and 400 or 404
 * if a rule's filter does not match.
 */
function isRefusal({ status }: AuditAnswer): boolean {
  return status === 400 || status === 401 || status === 403 || status === 404
}

function saidNo({ status }: AuditAnswer): string {
  return `${status === 403 || status === 401 ? 'Denied' : 'Refused'} (${status})`
}

function rowsOf({ status, body }: AuditAnswer): number | undefined {
  if (status !== 200 || !isObject(body)) return undefined
  const items = body['items']
  return Array.isArray(items) ? items.length : undefined
}

function namesFields(body: unknown): boolean {
  if (!isObject(body)) return false
  const data = body['data']
  return isObject(data) && Object.keys(data).length > 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function count(rows: number): string {
  if (rows === 0) return 'no rows'
  return rows === 1 ? 'one row' : `${rows} rows`
}
