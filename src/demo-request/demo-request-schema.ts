import * as v from 'valibot'

/**
 * The demo request, described once: the form, the outbox and the server validate with this file, so nothing saved
 * offline is refused later for its form. The maxima equal the columns of `demo_requests`.
 */
export const FIRM_SIZES = ['solo', '2-5', '6-15', '16-50', '50+'] as const
export type FirmSize = (typeof FIRM_SIZES)[number]

/** In the order in which the brief names them; a refusal lists them so. */
export const REQUIRED_FIELDS = ['firstName', 'lastName', 'email', 'firmName', 'firmSize', 'practiceAreas'] as const
export type RequiredField = (typeof REQUIRED_FIELDS)[number]

/** UTF-16 units, hence never more than the columns' characters. */
export const MAX_LENGTH = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  firmName: 200,
  firmSize: 20,
  practiceAreas: 1000,
  currentSoftware: 300,
  notes: 5000,
  preferredTime: 40,
} as const

const ISO_MAX_LENGTH = 40
const ALTCHA_MAX_LENGTH = 4096

const requiredText = (field: keyof typeof MAX_LENGTH, missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(MAX_LENGTH[field], `Use at most ${MAX_LENGTH[field]} characters.`),
  )

const optionalText = (field: keyof typeof MAX_LENGTH) =>
  v.optional(
    v.pipe(
      v.string('Enter text.'),
      v.trim(),
      v.maxLength(MAX_LENGTH[field], `Use at most ${MAX_LENGTH[field]} characters.`),
    ),
    '',
  )

const instant = (text: string) =>
  v.pipe(
    v.string(text),
    v.maxLength(ISO_MAX_LENGTH, text),
    v.isoTimestamp(text),
    v.check(isCalendarDay, text),
    v.transform((value) => new Date(value).toISOString()),
  )

/** Engines differ on 30 February (one rolls over, one refuses): decided here, alike for the browser and the server. */
function isCalendarDay(timestamp: string): boolean {
  const [year, month, day] = timestamp.slice(0, 10).split('-').map(Number)
  return day !== undefined && day === new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() && !Number.isNaN(Date.parse(timestamp))
}

/** Unknown keys are dropped. `altcha` may be absent here: a retry of a stored request is answered without a new proof. */
export const demoRequestSchema = v.object({
  firstName: requiredText('firstName', 'Enter your first name.'),
  lastName: requiredText('lastName', 'Enter your last name.'),
  email: v.pipe(
    requiredText('email', 'Enter your email address.'),
    v.rfcEmail('Enter an email address such as name@firm.com.'),
  ),
  phone: optionalText('phone'),
  firmName: requiredText('firmName', 'Enter the name of your firm.'),
  firmSize: v.pipe(
    requiredText('firmSize', 'Choose the size of your firm.'),
    v.picklist(FIRM_SIZES, 'Choose one of the listed sizes.'),
  ),
  practiceAreas: requiredText('practiceAreas', 'Name at least one practice area.'),
  currentSoftware: optionalText('currentSoftware'),
  notes: optionalText('notes'),
  preferredTime: optionalText('preferredTime'),
  preferredDate: v.optional(instant('Choose the date again.')),
  requestType: v.literal('demo_request', 'The request type must be demo_request.'),
  submittedAt: instant('The time of submission must be an ISO timestamp.'),
  altcha: v.optional(
    v.pipe(v.string('The proof must be text.'), v.maxLength(ALTCHA_MAX_LENGTH, 'The proof is too long.')),
    '',
  ),
})

export type DemoRequest = v.InferOutput<typeof demoRequestSchema>
export type DemoRequestInput = v.InferInput<typeof demoRequestSchema>

/** Why a request is refused: the brief's sentence, and a text for each field that needs the visitor. */
export type DemoRequestProblems = { error: string; fields: Record<string, string> }

/** Names of the required fields that are absent, null or blank, in the brief's order. */
export function missingFields(payload: Readonly<Record<string, unknown>>): RequiredField[] {
  return REQUIRED_FIELDS.filter((name) => {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}

/** Validates a payload; on refusal the error is the brief's sentence when required fields are missing. */
export function parseDemoRequest(
  payload: Readonly<Record<string, unknown>>,
): { success: true; request: DemoRequest } | ({ success: false } & DemoRequestProblems) {
  const result = v.safeParse(demoRequestSchema, payload)
  if (result.success) return { success: true, request: result.output }

  const fields: Record<string, string> = {}
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? 'payload'
    fields[name] ??= issue.message
  }
  const missing = missingFields(payload)
  const error =
    missing.length > 0
      ? `Please fill in all required fields: ${missing.join(', ')}`
      : `Please check these fields: ${Object.keys(fields).join(', ')}`
  return { success: false, error, fields }
}
