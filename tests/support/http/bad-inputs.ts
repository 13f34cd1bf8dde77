import { createHash, randomUUID } from 'node:crypto'
import { bodyLimits } from '../../../pb_hooks/src/submission/body-limits.ts'
import { requestOf, type FormCall } from './form-calls.ts'
import { encodeSolution } from './submission.ts'

export type BadInput = {
  why: string
  method?: string
  path: string
  headers?: Record<string, string>
  body?: BodyInit
  status: number
  code: string
  /** The exact sentence of the error. */
  error?: string
  /** The fields that the error must name, each with its message. An empty string allows any message. */
  fields?: Readonly<Record<string, string>>
}

type Solution = Record<string, unknown> & { challenge: string; number: number; salt: string; signature: string }

const JSON_TYPE = { 'content-type': 'application/json' }
const WRONG_TYPES: readonly unknown[] = [null, 7, true, [], {}, ['x'], { toString: 'x' }]
const BLANK = [undefined, '', '  ', '\t\n']
const NO_TEXT = ['a\u0000b', '\u0000']
const HALF_PAIRS = ['a\ud800b', 'a\udc00b', '\udfff', '\ud83d\ud83d\udcbc', 'a\ud83d']
const BAD_EMAILS = [
  'ada',
  'ada@',
  '@firm.example',
  'ada@firm..example',
  'ada firm@firm.example',
  'ada@firm.example, all@firm.example',
  'Ada <ada@firm.example>',
  'ada@firm.example\nBcc: all@firm.example',
  'ada@firm.example\r\nBcc: all@firm.example\r\n\r\n<b>spam</b>',
  'ada@firm.example\rX: y',
  'ada%0d%0abcc@firm.example\u0000',
  'ada@firm.example\u2028Bcc: all@firm.example',
  '"><script>@firm.example',
  "ada@firm.example' OR 1=1 --",
  'ada@-firm.example',
  `${'x'.repeat(250)}@firm.example`,
]
const BAD_TIMES = [
  '',
  'now',
  'tomorrow',
  '2026-11-21',
  '2026-02-30T10:00:00.000Z',
  '2026-13-01T10:00:00Z',
  '2026-11-21T25:00:00Z',
  '21.11.2026 10:00',
  '99999-01-01T00:00:00Z',
  `2026-11-21T10:00:00.${'0'.repeat(60)}Z`,
]
const BAD_TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonpwn',
  'application/json, text/plain',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'text/json',
  'application/xml',
]
const MULTIPART_TYPES = [
  ...BAD_TYPES.filter((type) => !type.startsWith('multipart/')),
  'application/json',
  'multipart/form-data',
  'multipart/mixed; boundary=x',
]
const BAD_KEYS = [
  '',
  'abc',
  '1234',
  `${randomUUID()}x`,
  `"${randomUUID()}`,
  `${randomUUID()}"`,
  `{${randomUUID()}}`,
  randomUUID().replace(/-/g, ''),
  "' OR 1=1 --",
  '../../etc/passwd',
  'x'.repeat(4000),
]
const BAD_BODIES: ReadonlyArray<readonly [why: string, body: string | Uint8Array<ArrayBuffer>]> = [
  ['nothing', ''],
  ['half an object', '{"email":'],
  ['two objects', '{} {}'],
  ['null', 'null'],
  ['an array', '[]'],
  ['a number', '7'],
  ['a text', '"x"'],
  ['single quotes', "{'email':'a'}"],
  ['a comment', '{/* */}'],
  ['NaN', '{"email":NaN}'],
  ['a form', 'email=ada%40firm.example'],
  ['XML with an entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['bytes that are no UTF-8', bytes(0xff, 0xfe)],
  ['an overlong slash', bytes(0xc0, 0xaf)],
  ['an overlong NUL', bytes(0xc0, 0x80)],
  ['a surrogate in UTF-8', bytes(0xed, 0xa0, 0x80)],
  ['half a character', bytes(0xe2, 0x82)],
  ['a character beyond Unicode', bytes(0xf5, 0x80, 0x80, 0x80)],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
]

/** Returns inputs that the form's route must refuse, with the expected status and error code. */
export function badSubmissions(form: FormCall, solution: Solution): BadInput[] {
  const path = `/api/site/${form.call}`
  const good: Record<string, unknown> = { ...form.payload(), altcha: encodeSolution(solution) }
  const send = (changes: Record<string, unknown>, why: string, status: number, code: string): BadInput => ({
    why: `${form.name}: ${why}`,
    path,
    ...requestOf(form, { ...good, ...changes }),
    status,
    code,
  })
  const invalid = (name: string, value: unknown, text = ''): BadInput => ({
    ...send({ [name]: value }, `${name} = ${JSON.stringify(value)?.slice(0, 60)}`, 422, 'invalid'),
    error: sentenceOf(form, { ...good, [name]: value }, name),
    fields: { [name]: text },
  })
  // The server checks the idempotency key before the fields.
  const withKey = (why: string, key?: string): BadInput => {
    const { headers, ...request } = send({ email: 'ada' }, why, 400, 'bad_key')
    const { 'idempotency-key': _own, ...others } = headers ?? {}
    return { ...request, headers: key === undefined ? others : { ...others, 'idempotency-key': key } }
  }

  return [
    ...(form.isMultipart === true ? [] : badJson(form, send, invalid)),
    ...form.required.flatMap((name) => BLANK.map((value) => invalid(name, value))),
    {
      ...send(Object.fromEntries(form.required.map((name) => [name, undefined])), 'all is missing', 422, 'invalid'),
      error: `Please fill in all required fields: ${form.required.join(', ')}`,
      fields: Object.fromEntries(form.required.map((name) => [name, ''])),
    },
    ...('type' in good ? [undefined, '', 'demo_request', 'toString'].map((value) => invalid('type', value)) : []),
    ...[...Object.keys(form.texts), ...form.choices].flatMap((name) => NO_TEXT.map((value) => invalid(name, value))),
    ...Object.entries(form.texts).flatMap(([name, max]) => [
      invalid(name, 'x'.repeat(max + 1), `Use at most ${max} characters.`),
      invalid(name, '💼'.repeat(max / 2 + 1), `Use at most ${max} characters.`),
    ]),
    ...form.choices.flatMap((name) =>
      ['Anything', `${String(good[name])}\r\nBcc: all@firm.example`, '__proto__'].map((value) => invalid(name, value)),
    ),
    ...form.times.flatMap((name) => BAD_TIMES.map((value) => invalid(name, value))),
    ...BAD_EMAILS.map((value) => invalid('email', value)),
    invalid('altcha', 'x'.repeat(4097)),
    ...forgedProofs(solution).map(([why, altcha]) => send({ altcha }, why, 403, 'captcha')),
    ...BAD_KEYS.map((key) => withKey(`key ${key.slice(0, 40)}`, key)),
    withKey('no key'),
    ...(form.isMultipart === true
      ? badTypes(form.name, path, MULTIPART_TYPES)
      : badBodies(form.name, path, { 'idempotency-key': randomUUID() })),
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      why: `${form.name}: ${method}`,
      method,
      path,
      status: 405,
      code: 'method_not_allowed',
    })),
  ]
}

/** Returns inputs that only JSON allows: values of wrong types, and lone surrogates. */
function badJson(
  form: FormCall,
  send: (changes: Record<string, unknown>, why: string, status: number, code: string) => BadInput,
  invalid: (name: string, value: unknown) => BadInput,
): BadInput[] {
  const named = [...Object.keys(form.texts), ...form.choices]
  return [
    ...[...named, ...form.times, 'altcha'].flatMap((name) => WRONG_TYPES.map((value) => invalid(name, value))),
    ...named.flatMap((name) =>
      HALF_PAIRS.map((value) => send({ [name]: value }, `half a pair in ${name}`, 400, 'bad_request')),
    ),
  ]
}

/** Returns the expected message. It names the required fields that are blank, or otherwise the field to check. */
function sentenceOf(form: FormCall, values: Record<string, unknown>, name: string): string {
  const blank = form.required.filter((each) => isBlank(values[each]))
  return blank.length > 0
    ? `Please fill in all required fields: ${blank.join(', ')}`
    : `Please check these fields: ${name}`
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Returns requests that a newsletter route must refuse: with bad tokens, bodies, types or methods. */
export function badTokens(call: string, tokens: readonly string[]): BadInput[] {
  const path = `/api/site/newsletter/${call}`
  const send = (token: unknown): BadInput => ({
    why: `${call}: ${JSON.stringify(token)?.slice(0, 60)}`,
    path,
    headers: JSON_TYPE,
    body: JSON.stringify({ token }),
    status: 404,
    code: 'unknown',
  })
  const near = tokens.flatMap((token) => [
    token.toUpperCase(),
    token.slice(1),
    `${token}0`,
    token.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    ` ${token}`,
    `${token}\n`,
    [token],
    { token },
  ])
  return [
    ...[
      undefined,
      null,
      '',
      'x',
      7,
      true,
      '%',
      "' || 1=1 --",
      '../../pb_data',
      '0'.repeat(32),
      'f'.repeat(1900),
      'a\u0000b',
      '李'.repeat(32),
      ...near,
    ].map(send),
    ...badBodies(call, path, {}).filter(({ status, why }) => status !== 415 || !/form/.test(why)),
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      why: `${call}: ${method}`,
      method,
      path,
      status: 405,
      code: 'method_not_allowed',
    })),
  ]
}

function badTypes(
  name: string,
  path: string,
  types: readonly string[],
  headers: Record<string, string> = {},
): BadInput[] {
  return types.map((type) => ({
    why: `${name}: type ${type}`,
    path,
    headers: { ...headers, 'content-type': type },
    body: '{}',
    status: 415,
    code: 'unsupported_media_type',
  }))
}

function badBodies(name: string, path: string, headers: Record<string, string>): BadInput[] {
  const most = bodyLimits[`POST ${path}`] ?? 0
  const large = `{"a":"${'x'.repeat(most)}"}`
  const bodies = [
    ...BAD_BODIES,
    ['as many nested arrays as fit', '['.repeat(most)],
    ['as many nested objects as fit', '{"a":'.repeat(most / 5)],
  ] as const
  return [
    ...badTypes(name, path, BAD_TYPES, headers),
    ...bodies.map(([why, body]) => ({
      why: `${name}: ${why}`,
      path,
      headers: { ...headers, ...JSON_TYPE },
      body,
      status: 400,
      code: 'bad_request',
    })),
    {
      why: `${name}: more than its fields may hold`,
      path,
      headers: { ...headers, ...JSON_TYPE },
      body: large,
      status: 413,
      code: 'too_large',
    },
    {
      why: `${name}: as much of undeclared length`,
      path,
      headers: { ...headers, ...JSON_TYPE },
      body: new Blob([large]).stream(),
      status: 413,
      code: 'too_large',
    },
  ]
}

function forgedProofs(solution: Solution): Array<readonly [why: string, altcha: string]> {
  const { salt } = solution
  const later = [1, 31_536_000].map((seconds) => expiringLater(salt, seconds))
  const changed: Record<string, unknown>[] = [
    { number: solution.number + 1 },
    { number: String(solution.number) },
    { number: -1 },
    { number: 0.5 },
    { number: 1e300 },
    { number: null },
    { algorithm: 'SHA-1' },
    { algorithm: 'none' },
    { signature: '' },
    { signature: '0'.repeat(64) },
    { challenge: '0'.repeat(64) },
    { salt: salt.replace(/expires=\d+/, 'expires=99999999999') },
    { salt: salt.replace(/expires=\d+/, 'expires=1') },
    { salt: salt.replace(/for=[a-z-]+/, 'for=login') },
    { salt: `${salt}1` },
    { salt: salt.slice(0, -1) },
    { salt: 7 },
    // Challenges whose solution is right for the changed salt. Only the signature does not match, so the server must
    // verify it.
    ...later.map((moved) => ({ salt: moved, number: 0, challenge: sha256(`${moved}0`) })),
  ]
  return [
    ['no proof', ''],
    ['a proof that is no base64', '%%%'],
    ['a proof that is no JSON', Buffer.from('proof').toString('base64')],
    ['a proof of null', Buffer.from('null').toString('base64')],
    ['a proof of an array', Buffer.from('[]').toString('base64')],
    ...changed.map(
      (change) =>
        [`a proof with ${JSON.stringify(change).slice(0, 50)}`, encodeSolution({ ...solution, ...change })] as const,
    ),
  ]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const expiringLater = (salt: string, seconds: number) =>
  salt.replace(/expires=(\d+)/, (_match, at) => `expires=${Number(at) + seconds}`)

function bytes(...inside: number[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  return new Uint8Array([...encoder.encode('{"email":"'), ...inside, ...encoder.encode('"}')])
}
