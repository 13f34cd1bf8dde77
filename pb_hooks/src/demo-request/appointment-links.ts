import { siteOrigin } from '../environment.ts'
import { serverSecret } from '../server-secret.ts'

/** What a link in a mail may do; the last part of its address. */
export const APPOINTMENT_ACTIONS = ['reschedule', 'cancel'] as const
export type AppointmentAction = (typeof APPOINTMENT_ACTIONS)[number]

const ID_LENGTH = 15
// 128 bits, in hexadecimal.
const SIGNATURE_LENGTH = 32
const TOKEN = new RegExp(`^[a-z0-9]{${ID_LENGTH}}[0-9a-f]{${SIGNATURE_LENGTH}}$`)

/** Address of the page where a visitor changes an appointment. Opening it changes nothing. @param time chosen already */
export function appointmentLink(app: PbApp, action: AppointmentAction, row: string, time?: Date): string {
  const chosen = time === undefined ? '' : `&time=${time.toISOString()}`
  return `${siteOrigin()}${appointmentPath(action)}?token=${appointmentToken(app, action, row)}${chosen}`
}

export function appointmentPath(action: AppointmentAction): string {
  return `/demo/${action}`
}

/** Names the request and is signed for one action. It is stored nowhere. */
export function appointmentToken(app: PbApp, action: AppointmentAction, row: string): string {
  return row + signature(app, action, row)
}

/** The id of the request that a token names; undefined for any text that we did not sign. */
export function signedRow(app: PbApp, action: AppointmentAction, token: unknown): string | undefined {
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined
  const row = token.slice(0, ID_LENGTH)
  return $security.equal(token.slice(ID_LENGTH), signature(app, action, row)) ? row : undefined
}

function signature(app: PbApp, action: AppointmentAction, row: string): string {
  return $security.hs256(`${action} ${row}`, serverSecret(app, 'demo-appointment')).slice(0, SIGNATURE_LENGTH)
}
