import { webinarPath } from '../../../src/lib/server-pages.ts'
import { shorten } from '../../../src/lib/shorten.ts'
import { webinarCalendar } from '../../../src/webinars/rules/webinar-calendar.ts'
import { webinarDate, webinarDay, webinarTime } from '../../../src/webinars/rules/webinar-time.ts'
import type { Webinar } from '../../../src/webinars/rules/webinar.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { filledRows } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'

const TITLE_MAX = 120

export type Change = {
  change: 'moved' | 'cancelled'
  row: PbRecord
  webinar: Webinar
  /** The link to join; empty if there is none yet. */
  joinUrl: string
  sequence: number
  now: Date
}

/** Returns the mail to a registrant about a change, with a calendar entry that updates or cancels the earlier one. */
export function changeMail({ change, row, webinar, joinUrl, sequence, now }: Change): OutgoingMail {
  const email = row.getString('email')
  const receipt = row.getString('receipt')
  const method = change === 'moved' ? 'REQUEST' : 'CANCEL'
  return {
    lane: 'bulk',
    to: email,
    replyTo: staffEmail(),
    subject: `${change === 'moved' ? 'Changed' : 'Canceled'}: ${titleInSubject(webinar)}`,
    kind: `webinar-${change}`,
    uniqueKey: `webinar-entry ${row.id} ${sequence}`,
    blocks: [
      { paragraph: greeting(row.getString('name')) },
      ...(change === 'moved' ? moved(webinar, joinUrl) : cancelled(webinar)),
      { paragraph: `Your reference is ${receipt}. To add anything, reply to this message.` },
    ],
    calendar: webinarCalendar({
      webinar,
      receipt,
      stamp: now,
      origin: siteOrigin(),
      joinUrl,
      invitation: { method, sequence, email },
    }),
  }
}

function moved({ slug, title, starts_at, duration_minutes }: Webinar, joinUrl: string): MailBlock[] {
  return [
    { paragraph: `“${title}”, for which you are registered, has changed. These are the new details:` },
    filledRows([
      ['Date', webinarDay(starts_at)],
      ['Time', `${webinarTime(starts_at)} (New York)`],
      ['Length', `${duration_minutes} minutes`],
    ]),
    joinUrl === ''
      ? { paragraph: 'We send the link to join to this address before the webinar begins.' }
      : { link: { text: 'Join the webinar', href: joinUrl, isMain: true } },
    { paragraph: 'Accept the attached entry to update your calendar. You stay registered.' },
    { link: { text: 'About this webinar', href: `${siteOrigin()}${webinarPath(slug)}` } },
  ]
}

function cancelled({ title, starts_at }: Webinar): MailBlock[] {
  return [
    {
      paragraph: `“${title}”, for which you are registered, will not take place on ${webinarDay(starts_at)}, ${webinarTime(starts_at)}. This message takes it out of your calendar. We email you if it is announced again.`,
    },
    { link: { text: 'See upcoming webinars', href: `${siteOrigin()}/webinars` } },
  ]
}

/** Returns the mail with a recording's link, for a visitor who registered or requested the recording. */
export function recordingMail(row: PbRecord, webinar: Webinar, recordingUrl: string): OutgoingMail {
  const { title, starts_at } = webinar
  return {
    lane: 'bulk',
    to: row.getString('email'),
    replyTo: staffEmail(),
    subject: `The recording: ${titleInSubject(webinar)}`,
    kind: 'webinar-recording',
    uniqueKey: `webinar-recording ${row.id} ${$security.sha256(recordingUrl)}`,
    blocks: [
      { paragraph: greeting(row.getString('name')) },
      { paragraph: `The recording of “${title}” of ${webinarDate(starts_at)} is ready.` },
      { link: { text: 'Watch the recording', href: recordingUrl, isMain: true } },
      {
        paragraph: `Your reference is ${row.getString('receipt')}. If you did not ask for this, reply and we take your address off the list.`,
      },
    ],
  }
}

/** Returns the webinar's title on one line, for the subject of a mail. Staff may have typed line breaks. */
export function titleInSubject({ title }: Webinar): string {
  return shorten(title.replace(/\s+/g, ' '), TITLE_MAX)
}
