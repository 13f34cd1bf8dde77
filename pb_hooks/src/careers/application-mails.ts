import form from '../../../src/careers/rules/application.form.ts'
import { megabytes, type Application } from '../../../src/careers/rules/resume-file.ts'
import { claims, within } from '../../../src/company/facts/claims.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { toInbox } from '../inbox/inbox-link.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { submissionTable } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'

export type AppliedFor = {
  title: string
  /** False if the role was closed before the application arrived, such as while the applicant was offline. */
  isOpen: boolean
  recordId: string
  receipt: string
}

/** Returns one mail to the applicant and one to staff. Neither contains the resume file. */
export function applicationMails(application: Application, about: AppliedFor): OutgoingMail[] {
  const { receipt } = about
  return [
    {
      lane: 'confirmation',
      to: application.email,
      replyTo: staffEmail(),
      subject: `We received your application (${receipt})`,
      kind: 'application-confirmation',
      blocks: confirmation(application, about),
    },
    {
      lane: 'staff',
      to: staffEmail(),
      replyTo: application.email,
      subject: `New job application ${receipt}`,
      kind: 'application-notice',
      leadsTo: toInbox,
      blocks: notice(application, about),
    },
  ]
}

/** Returns a table of everything the applicant sent except the file, for staff. */
export function applicationTable(application: Application): MailBlock {
  const { name, size } = application.resume
  return submissionTable(form, application, {
    further: [[form.fields.resume.label, `${name} (${megabytes(size)})`]],
  })
}

// Of the typed texts, the mail to the applicant repeats only a plain name, because anyone can enter the address of
// another person.
function confirmation({ firstName }: Application, { title, isOpen, receipt }: AppliedFor): MailBlock[] {
  return [
    { paragraph: greeting(firstName) },
    { paragraph: `Your application for “${title}” has reached us, with your resume. Your reference is ${receipt}.` },
    isOpen
      ? { paragraph: `A person reviews it${within(claims.applicationReview)}.` }
      : {
          paragraph: `The role closed before your application reached us. A person reviews your application anyway${within(claims.applicationReview)}.`,
        },
    {
      paragraph:
        'To add or change anything, or to take your application back, reply to this message. If you did not apply, you can ignore it.',
    },
  ]
}

function notice(application: Application, { title, isOpen, recordId, receipt }: AppliedFor): MailBlock[] {
  return [
    {
      paragraph: `Application ${receipt} for “${title}”${isOpen ? '' : ', a role that is no longer open'}. We promised to review it${within(claims.applicationReview)}. Reply to this message to write to the applicant.`,
    },
    applicationTable(application),
    {
      link: {
        text: 'Open it, with the resume, in the dashboard',
        href: `${siteOrigin()}/_/#/collections?collection=job_applications&record=${recordId}`,
      },
    },
    {
      paragraph:
        'The server checked the type of the file, but not for viruses: open it as you would open an attachment from a stranger.',
    },
  ]
}
