import { officeHours } from '../../../src/company/facts/hours.ts'
import { answerBy } from '../../../src/site/rules/answer-by.ts'
import { timeOf } from '../database-time.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { appointmentOf } from '../appointments/appointment.ts'
import { book, timesBeside } from '../appointments/book.ts'
import { demoRequestMails } from './demo-request-mails.ts'
import { TRUSTED } from '../appointments/terms-for.ts'
import { storedRequest } from './stored-request.ts'

/**
 * Called when staff release a demo request from quarantine: books the requested time if it is free, and returns the
 * mails about it.
 */
export function renewedDemoMails(tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[] {
  const request = storedRequest(row)
  const { newTimes } = book(tx, row, TRUSTED, timesBeside(tx, timeOf(row, 'preferredDate') || Number.NaN, now), now)
  const mail = { request, appointment: appointmentOf(row), newTimes, answerBy: answerBy(now, officeHours) }
  return demoRequestMails(mail, now)
}
