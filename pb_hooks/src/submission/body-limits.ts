import { bodyLimit } from '../../../src/forms/rules/body-limit.ts'
import { fieldsOf } from '../../../src/forms/rules/definition.ts'
import { allForms } from '../../../src/forms/rules/forms.ts'
import { REPORT_MAX_BYTES, VITALS_CALL } from '../../../src/vitals/rules/report.ts'
import { functionPath } from '../site-functions.ts'

/**
 * The maximum body size, in bytes, of API routes that `bodyLimits` does not list. For the route with a file upload, it
 * is the maximum of everything but the file.
 */
export const TEXT_MAX_BYTES = 64 * 1024
/** The maximum size, in bytes, of a body with a token from a mailed link and little else, as JSON or as a form. */
const TOKEN_BYTES = 2048
/** The paths of API routes and pages whose bodies have such a token. Each also has a rate limit. */
export const TOKEN_PATHS = [
  '/api/site/confirm-place',
  '/api/site/demo/cancel',
  '/api/site/demo/reschedule',
  '/api/site/newsletter/confirm',
  '/api/site/newsletter/preferences',
  '/api/site/newsletter/unsubscribe',
  '/demo/cancel',
  '/demo/confirm',
  '/demo/reschedule',
  '/newsletter/unsubscribe',
]

const ofForms = allForms
  .filter((form) => fieldsOf(form).every(([, { kind }]) => kind !== 'file'))
  .map(({ call }) => [functionPath({ name: call }), bodyLimit(call)] as const)

/** The maximum body size in bytes, by method and path. */
export const bodyLimits: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...ofForms,
    ...TOKEN_PATHS.map((path) => [path, TOKEN_BYTES] as const),
    [functionPath({ name: VITALS_CALL }), REPORT_MAX_BYTES] as const,
  ].map(([path, bytes]) => [`POST ${path}`, bytes]),
)
