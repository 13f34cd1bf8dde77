import { bodyLimit } from '../../../src/forms/rules/body-limit.ts'
import { forms } from '../../../src/forms/rules/forms.ts'
import { REPORT_MAX_BYTES, VITALS_CALL } from '../../../src/vitals/rules/report.ts'
import { functionPath } from '../site-functions.ts'

/** The largest body in bytes of a call that is not listed below; for a call with a file, of everything but the file. */
export const TEXT_MAX_BYTES = 64 * 1024
/** The call whose body is a form with a file. */
const WITH_FILE = 'apply'
/** The largest body with a token, as JSON or as a mail service's one-click form. */
const TOKEN_BYTES = 2048
const TOKEN_PATHS = [
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

const ofForms = Object.values(forms)
  .map(([{ call }]) => call)
  .filter((call) => call !== WITH_FILE)
  .map((call) => [functionPath({ name: call }), bodyLimit(call)] as const)

/** The largest body in bytes of each call, by method and path. */
export const bodyLimits: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...ofForms,
    ...TOKEN_PATHS.map((path) => [path, TOKEN_BYTES] as const),
    [functionPath({ name: VITALS_CALL }), REPORT_MAX_BYTES] as const,
  ].map(([path, bytes]) => [`POST ${path}`, bytes]),
)
