import { APPOINTMENT_ACTIONS, type AppointmentAction } from '../../../src/appointments/rules/appointment.ts'
import { siteOrigin } from '../environment.ts'
import type { MailBlock } from '../mail/mail-body.ts'

/** Length of a demo request's id. Each token begins with the id. */
const ID_LENGTH = 15

/**
 * Placeholder for a token in the stored text of a mail. The server replaces the placeholder when it sends the mail, so
 * that no token is stored.
 */
const TOKEN_HOLE = '…'

/**
 * Like `appointmentLink`, but with a placeholder instead of the token, for the stored text of a mail.
 * @param time the preselected time
 */
export function mailedAppointmentLink(action: AppointmentAction, time?: Date): string {
  return linkWith(action, TOKEN_HOLE, time)
}

/** Returns the blocks of a mail with which a visitor changes a booked demo: a button to move it, a link to cancel it. */
export function changeBlocks(): MailBlock[] {
  return [
    { link: { text: 'Choose another time', href: mailedAppointmentLink('reschedule') } },
    { link: { text: 'Cancel the demo', href: mailedAppointmentLink('cancel'), isInText: true } },
  ]
}

/** Returns a mail's text with each placeholder replaced by a token for the demo request with the id `row`. */
export function withTokens(app: PbApp, row: string, text: string): string {
  return APPOINTMENT_ACTIONS.reduce((filled, action) => {
    const parts = filled.split(linkWith(action, TOKEN_HOLE))
    return parts.length === 1 ? filled : parts.join(appointmentLink(app, action, row))
  }, text)
}

/** Returns the address of the page where a visitor changes an appointment. Opening the page changes nothing. */
export function appointmentLink(app: PbApp, action: AppointmentAction, row: string): string {
  return linkWith(action, $site.bookings.token(app, action, row))
}

function linkWith(action: AppointmentAction, token: string, time?: Date): string {
  const chosen = time === undefined ? '' : `&time=${time.toISOString()}`
  return `${siteOrigin()}${appointmentPath(action)}?token=${token}${chosen}`
}

export function appointmentPath(action: AppointmentAction): string {
  return `/demo/${action}`
}

/** Returns the id of the demo request that a token belongs to; undefined if this server did not sign the token. */
export function signedRow(app: PbApp, action: AppointmentAction, token: unknown): string | undefined {
  if (typeof token !== 'string') return undefined
  const row = token.slice(0, ID_LENGTH)
  return $security.equal(token, $site.bookings.token(app, action, row)) ? row : undefined
}

/** Returns the addresses where a visitor changes an appointment, with placeholders instead of tokens. */
export function linksOf(): AppointmentLinks {
  return {
    reschedule: mailedAppointmentLink('reschedule'),
    cancel: mailedAppointmentLink('cancel'),
    confirm: mailedAppointmentLink('confirm'),
  }
}

export type AppointmentLinks = { reschedule: string; cancel: string; confirm: string }
