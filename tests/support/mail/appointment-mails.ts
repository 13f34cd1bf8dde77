import { isDeepStrictEqual } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import type { MailDesk } from './mail-desk.ts'
import { until } from '../until.ts'

/** A mail about an appointment, with its calendar file, as an independent mail parser reads it. */
export type AppointmentMail = {
  mail: Email
  /** The Content-Type of the mail's calendar file; "" without a file. */
  type: string
  /** The lines of the calendar file, unfolded; empty without a file. */
  lines: readonly string[]
  /** Returns the rest of an event property's line, such as ":3" or ";TZID=UTC:…"; "" if it is missing. */
  property: (name: string) => string
  /** Returns the path and query of a link in the mail's text. */
  link: (action: 'reschedule' | 'cancel' | 'confirm') => string
}

/** Waits for `count` mails to an address, and returns them, oldest first. */
export async function mailsTo(
  { sink }: Pick<MailDesk, 'sink'>,
  address: string,
  count: number,
): Promise<AppointmentMail[]> {
  const taken = () => sink.mails.filter(({ recipients }) => isDeepStrictEqual(recipients, [address]))
  await until(`${count} mails to ${address}`, () => taken().length >= count)
  if (taken().length > count) throw new Error(`${taken().length} mails to ${address}`)
  return await Promise.all(taken().map(({ raw }) => read(raw.toString())))
}

async function read(raw: string): Promise<AppointmentMail> {
  const mail = await PostalMime.parse(raw)
  const [, type = '', base64 = ''] =
    /^Content-Type: (text\/calendar;[^\r]*)\r\n(?:[\w-]+:[^\r]*\r\n)*\r\n([\w+/=\r\n]+?)\r\n--/m.exec(
      raw.replace(/\r\n[ \t]/g, ' '),
    ) ?? []
  const lines = Buffer.from(base64, 'base64').toString().replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT'))
  return {
    mail,
    type,
    lines,
    property: (name) => event.find((line) => new RegExp(`^${name}[:;]`).test(line))?.slice(name.length) ?? '',
    link(action) {
      const found = new RegExp(`https://www\\.firm\\.example(/demo/${action}\\?token=\\w+)`).exec(mail.text ?? '')?.[1]
      if (found === undefined) throw new Error(`no link to ${action} in: ${mail.text}`)
      return found
    },
  }
}
