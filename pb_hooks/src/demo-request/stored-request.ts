import demoRequest from '../../../src/demo-request/rules/demo-request.form.ts'
import { parseDemoRequest, type DemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { isoTime } from '../database-time.ts'
import { addedFields } from '../../../src/forms/rules/definition.ts'

const COLUMNS = [
  ...addedFields(demoRequest),
  'firstName',
  'lastName',
  'email',
  'phone',
  'firmName',
  'firmSize',
  'practiceAreas',
  'currentSoftware',
  'notes',
  'preferredTime',
  'requestType',
]

/**
 * Returns the demo request in a record.
 * @throws if staff emptied a required column. The account that saves the record sees the error
 */
export function storedRequest(row: PbRecord): DemoRequest {
  const payload: Record<string, unknown> = { duration: row.getInt('duration') || undefined }
  for (const name of COLUMNS) payload[name] = row.getString(name)
  for (const name of ['preferredDate', 'submittedAt']) {
    const text = row.getString(name)
    if (text !== '') payload[name] = isoTime(text)
  }
  const parsed = parseDemoRequest(payload)
  if (!parsed.success)
    throw new BadRequestError(`The request can’t be released like this: correct the fields first. ${parsed.error}`, {})
  return parsed.request
}
