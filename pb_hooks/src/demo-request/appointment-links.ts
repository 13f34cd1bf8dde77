import { siteOrigin } from '../environment.ts'

/** What a link in a mail may do; the last part of its address. */
export const APPOINTMENT_ACTIONS = ['reschedule', 'cancel', 'confirm'] as const
export type AppointmentAction = (typeof APPOINTMENT_ACTIONS)[number]

/** Address of the page where a visitor changes an appointment. Opening it changes nothing. @param time chosen already */
export function appointmentLink(app: PbApp, action: AppointmentAction, row: string, time?: Date): string {
  const chosen = time === undefined ? '' : `&time=${time.toISOString()}`
  return `${siteOrigin()}${appointmentPath(action)}?token=${$site.appointmentToken(app, action, row)}${chosen}`
}

export function appointmentPath(action: AppointmentAction): string {
  return `/demo/${action}`
}

/** The id of the request that a token names; undefined for any text that we did not sign. */
export function signedRow(app: PbApp, action: AppointmentAction, token: unknown): string | undefined {
  return typeof token === 'string' ? $site.signedRow(app, action, token) || undefined : undefined
}
