import { parseDemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { officeHours } from '../../../src/company/facts/hours.ts'
import { answerBy } from '../../../src/site/rules/answer-by.ts'
import { demoRequest } from '../../../src/demo-request/rules/demo-request.form.ts'
import { addedFields } from '../../../src/forms/rules/definition.ts'
import { slotState } from '../../../src/demo-request/rules/slots.ts'
import type { OutgoingMail } from '../mail/enqueue-mail.ts'
import { demoRequestMails } from './demo-request-mails.ts'
import { newTimesFor } from './new-times-for.ts'

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

/** The mails of a quarantined request, as of the day it is released: the time that was chosen may have passed since. */
export function renewedDemoMails(_tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[] {
  const payload: Record<string, unknown> = { duration: row.getInt('duration') || undefined }
  for (const name of COLUMNS) payload[name] = row.getString(name)
  for (const name of ['preferredDate', 'submittedAt']) {
    const text = row.getString(name)
    if (text !== '') payload[name] = text.replace(' ', 'T')
  }
  const parsed = parseDemoRequest(payload)
  // Somebody of the staff may have emptied a column meanwhile.
  if (!parsed.success) throw new BadRequestError(`The request can't be released like this. ${parsed.error}`, {})

  row.set('slotState', slotState(parsed.request.preferredDate, now))
  return demoRequestMails({
    request: parsed.request,
    receipt: row.getString('receipt'),
    newTimes: newTimesFor(parsed.request, now),
    answerBy: answerBy(now, officeHours),
  })
}
