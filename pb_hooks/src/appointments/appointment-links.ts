import { APPOINTMENT_ACTIONS, type AppointmentAction } from '../../../src/appointments/rules/appointment.ts'
import { siteOrigin } from '../environment.ts'

/** Length of a row's id. A token begins with the id. */
const ID_LENGTH = 15

/**
 * Placeholder for a token in the stored text of a mail. The server replaces it when it sends the mail, so that no token
 * is stored.
 */
const TOKEN_HOLE = '…'

/**
 * Like `appointmentLink`, with a placeholder for the token, which is stored nowhere.
 * @param time the preselected time
 */
export function mailedAppointmentLink(action: AppointmentAction, time?: Date): string {
  return linkWith(action, TOKEN_HOLE, time)
}

/** Returns the text of a mail about a request, with its placeholders replaced by tokens. */
export function withTokens(app: PbApp, row: string, text: string): string {
  return APPOINTMENT_ACTIONS.reduce((filled, action) => {
    const parts = filled.split(linkWith(action, TOKEN_HOLE))
    return parts.length === 1 ? filled : parts.join(appointmentLink(app, action, row))
  }, text)
}

/** Address of the page where a visitor changes an appointment. Opening it changes nothing. */
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

/** Returns the id of the request that a token names; undefined if we did not sign it. */
export function signedRow(app: PbApp, action: AppointmentAction, token: unknown): string | undefined {
  if (typeof token !== 'string') return undefined
  const row = token.slice(0, ID_LENGTH)
  return $security.equal(token, $site.bookings.token(app, action, row)) ? row : undefined
}
