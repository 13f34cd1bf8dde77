import { calendarFile, type Invitation } from '../../lib/calendar-file.ts'
import { brand, mailbox } from '../../company/facts/brand.ts'
import { ribbon } from '../../company/facts/ribbon.ts'
import type { Webinar } from './webinar.ts'
import { webinarDay, webinarTime } from './webinar-time.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'

export type WebinarCalendar = {
  webinar: Pick<
    Webinar,
    'id' | 'slug' | 'title' | 'summary' | 'presenter' | 'starts_at' | 'duration_minutes' | 'sample'
  >
  receipt: string
  stamp: Date
  /** Public origin of the site, without a trailing slash. */
  origin: string
  /** The link to join the webinar; empty if the server mails it later. */
  joinUrl: string
  /** For the file that is mailed to a registrant. It lets later mails change or cancel the entry. */
  invitation?: { method: Invitation['method']; sequence: number; email: string }
}

/**
 * Returns the calendar file of one registration. Server and browser make the same file, except for its time stamp, the
 * link to join and the invitation.
 */
export function webinarCalendar({ webinar, receipt, stamp, origin, joinUrl, invitation }: WebinarCalendar): string {
  const { id, slug, title, summary, presenter, starts_at, duration_minutes, sample } = webinar
  const url = `${origin}/webinars/${slug}`
  const start = new Date(starts_at)
  return calendarFile({
    uid: `${id}.${receipt}@${origin.replace(/^[a-z]+:\/\/|:\d+$/g, '')}`,
    stamp,
    start,
    end: new Date(start.getTime() + duration_minutes * MINUTE_MS),
    summary: title,
    description: [
      summary,
      `${webinarDay(starts_at)}, ${webinarTime(starts_at)}, ${duration_minutes} minutes${presenter === '' ? '' : `, with ${presenter}`}.`,
      joinUrl === '' ? 'We email you the link to join before the webinar begins.' : `Join: ${joinUrl}`,
      `Your reference: ${receipt}`,
      sample ? `${ribbon.text}: ${origin}${ribbon.path}` : '',
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    location: joinUrl || url,
    url,
    organizer: { name: brand.name, email: mailbox('hello') },
    ...(invitation === undefined ? {} : { invitation: invitationTo(invitation) }),
  })
}

/** The only attendee is the recipient, so that no registrant sees another's address. */
function invitationTo({ email, ...rest }: NonNullable<WebinarCalendar['invitation']>): Invitation {
  return { ...rest, attendees: [{ name: email, email }] }
}
