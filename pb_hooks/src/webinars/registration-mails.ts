import { ribbon } from '../../../src/company/facts/ribbon.ts'
import type { RequestOf } from '../../../src/forms/rules/payload-schema.ts'
import form, { type RegistrationOutcome } from '../../../src/webinars/rules/registration.form.ts'
import { webinarCalendar } from '../../../src/webinars/rules/webinar-calendar.ts'
import { webinarDate, webinarDay, webinarTime } from '../../../src/webinars/rules/webinar-time.ts'
import { isOver } from '../../../src/webinars/rules/webinar-program.ts'
import type { Webinar } from '../../../src/webinars/rules/webinar.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { toInbox } from '../inbox/inbox-link.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { filledRows, submissionTable } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { OPENING_HOURS } from '../mail/opening-hours.ts'
import { webinarPath } from '../../../src/lib/server-pages.ts'
import { titleInSubject } from './change-mails.ts'
import type { StoredWebinar } from './stored-webinar.ts'

export type Registration = RequestOf<typeof form>

export type RegistrationMail = {
  registration: Registration
  asked: StoredWebinar
  outcome: RegistrationOutcome
  /** The token for the link that confirms the registration. */
  token: string
  receipt: string
  now: Date
}

/**
 * Returns one mail to the visitor and one to staff. The visitor's contains a calendar entry if the outcome is
 * `registered`.
 */
export function registrationMails(mail: RegistrationMail): { toVisitor: OutgoingMail; toStaff: OutgoingMail } {
  const { registration, asked, outcome, receipt, now } = mail
  const { webinar, joinUrl, sequence } = asked
  return {
    toVisitor: {
      lane: 'confirmation',
      to: registration.email,
      replyTo: staffEmail(),
      subject: `${SUBJECTS[outcome]}: ${titleInSubject(webinar)}`,
      kind: 'webinar-confirmation',
      blocks: [{ paragraph: greeting(registration.name) }, ...CONFIRMATIONS[outcome](mail), ...ribbonOf(webinar)],
      ...(outcome === 'registered'
        ? {
            calendar: webinarCalendar({
              webinar,
              receipt,
              stamp: now,
              origin: siteOrigin(),
              joinUrl,
              invitation: { method: 'REQUEST', sequence, email: registration.email },
            }),
          }
        : {}),
    },
    toStaff: {
      lane: 'staff',
      to: staffEmail(),
      replyTo: registration.email,
      subject: `${NOTICE_SUBJECTS[outcome]} ${receipt}: ${titleInSubject(webinar)}`,
      kind: 'webinar-notice',
      leadsTo: toInbox,
      blocks: [{ paragraph: noticeText(mail) }, registrationTable(registration, webinar.title)],
    },
  }
}

/** Returns a table of everything the visitor sent, for staff. */
export function registrationTable(registration: Registration, webinar: string): MailBlock {
  return submissionTable(form, registration, {
    first: [['Webinar', webinar]],
    further: [['Asked for', registration.kind === 'recording' ? 'the recording' : 'a place']],
  })
}

const SUBJECTS = {
  registered: 'You are registered',
  recording: 'You asked for the recording',
  withdrawn: 'About your registration',
} satisfies Record<RegistrationOutcome, string>

const NOTICE_SUBJECTS = {
  registered: 'Webinar registration',
  recording: 'Recording requested',
  withdrawn: 'Registration for a withdrawn webinar',
} satisfies Record<RegistrationOutcome, string>

const CONFIRMATIONS = { registered, recording, withdrawn } satisfies Record<
  RegistrationOutcome,
  (mail: RegistrationMail) => MailBlock[]
>

const NOT_YOU = 'If you did not ask for this, reply and we take your address off the list.'

function registered({ asked: { webinar, joinUrl }, receipt, token }: RegistrationMail): MailBlock[] {
  const { slug, title, presenter, presenter_title, starts_at, duration_minutes } = webinar
  return [
    { paragraph: `You are registered for “${title}”. Your reference is ${receipt}.` },
    filledRows([
      ['Date', webinarDay(starts_at)],
      ['Time', `${webinarTime(starts_at)} (New York)`],
      ['Length', `${duration_minutes} minutes`],
      ['Presenter', [presenter, presenter_title].filter((part) => part !== '').join(', ')],
    ]),
    joinUrl === ''
      ? { paragraph: 'We send the link to join to this address before the webinar begins.' }
      : { link: { text: 'Join the webinar', href: joinUrl } },
    {
      paragraph:
        'Accept the attached invitation and your calendar shows the webinar in your time zone. If the webinar moves, we send you an update.',
    },
    {
      link: {
        text: 'Confirm your place',
        href: `${siteOrigin()}${webinarPath(slug)}?token=${token}#confirm`,
        isMain: true,
      },
    },
    { link: { text: 'About this webinar', href: `${siteOrigin()}${webinarPath(slug)}` } },
    { paragraph: `If you can’t come, reply to this message. ${NOT_YOU}` },
  ]
}

function recording({ registration, asked, receipt, now }: RegistrationMail): MailBlock[] {
  const { webinar, recordingUrl } = asked
  const { title, starts_at } = webinar
  const late = registration.kind === 'registration'
  const isToCome = Date.parse(starts_at) > now.getTime()
  return [
    late
      ? {
          paragraph: `“${title}” of ${webinarDate(starts_at)} was over when your registration reached us, so we count it as a request for the recording. Your reference is ${receipt}.`,
        }
      : {
          paragraph: `You asked for the recording of “${title}” of ${webinarDate(starts_at)}. Your reference is ${receipt}.`,
        },
    ...(isToCome ? [{ paragraph: 'The webinar has not taken place yet, so we have nothing to send so far.' }] : []),
    recordingUrl !== '' && isOver(webinar, now)
      ? { link: { text: 'Watch the recording', href: recordingUrl } }
      : {
          paragraph: `No recording is published on our site. We answer your request at this address, even if there is no recording to send. ${OPENING_HOURS}`,
        },
    { paragraph: NOT_YOU },
  ]
}

function withdrawn({ asked: { webinar }, receipt }: RegistrationMail): MailBlock[] {
  return [
    {
      paragraph: `“${webinar.title}” was withdrawn before your registration reached us. We keep your registration, and email you if the webinar is announced again. Your reference is ${receipt}.`,
    },
    { link: { text: 'See upcoming webinars', href: `${siteOrigin()}/webinars` } },
    { paragraph: NOT_YOU },
  ]
}

function noticeText({ registration, asked, outcome, receipt, now }: RegistrationMail): string {
  const { webinar, joinUrl, recordingUrl } = asked
  const { starts_at } = webinar
  if (outcome === 'registered') {
    const link =
      joinUrl === ''
        ? 'The webinar has no link to join yet, and we promised the registrant one by email. Enter it under “Where to join” on the webinars desk.'
        : 'The registrant has the link to join. No action is needed.'
    return `Registration ${receipt} for ${webinarDay(starts_at)}, ${webinarTime(starts_at)}. ${link}`
  }
  if (outcome === 'withdrawn')
    return `Registration ${receipt} came after the webinar was unpublished. We stored it and told the registrant. If you publish the webinar again, write to the registrant.`
  const late =
    registration.kind === 'registration'
      ? 'It was a registration that came after the webinar; we told the visitor that it counts as such a request. '
      : ''
  if (recordingUrl !== '' && isOver(webinar, now))
    return `Request ${receipt} for the recording. ${late}The visitor has the link to it. No action is needed.`
  return `Request ${receipt} for the recording. ${late}Reply to this message with the recording, or to say that there is none: the visitor expects an answer.`
}

/**
 * Returns the notice that the webinar is a sample, like the banner on the pages of a demonstration; empty for a real
 * webinar.
 */
function ribbonOf({ sample }: Webinar): MailBlock[] {
  return sample ? [{ link: { text: ribbon.text, href: siteOrigin() + ribbon.path } }] : []
}
