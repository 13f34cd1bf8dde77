import { mailto } from '../lib/mailto.ts'
import { brand } from '../site/brand.ts'
import type { Webinar } from './webinar.ts'
import { webinarDate, webinarTime } from './webinar-time.ts'

const sender = 'My name:\r\nMy firm:\r\n'

/** The mail that registers for a webinar. */
export function registrationMail({ title, starts_at }: Webinar): string {
  return mailto(brand.email.hello, `Webinar registration: ${title}`, `Please register me for ${webinarDate(starts_at)}, ${webinarTime(starts_at)}.\r\n\r\n${sender}`)
}

/** The mail that asks for the recording of a webinar that is over. */
export function recordingMail({ title, starts_at }: Webinar): string {
  return mailto(brand.email.hello, `Webinar recording: ${title}`, `Please send me the recording of ${webinarDate(starts_at)}.\r\n\r\n${sender}`)
}
