import { parserOf } from '../../../src/forms/rules/payload-schema.ts'
import form, { type RegistrationOutcome } from '../../../src/webinars/rules/registration.form.ts'
import type { Webinar } from '../../../src/webinars/rules/webinar.ts'
import { checked, type SampleMails, type Samples } from '../mail/samples/sample.ts'
import { recordOf } from '../mail/samples/stand-ins.ts'
import { changeMail, recordingMail, type Change } from './change-mails.ts'
import { registrationMails } from './registration-mails.ts'

const JOIN_URL = 'https://meet.firm.example/retainers'

const WEBINAR: Webinar = {
  id: 'samplewebinar00',
  slug: 'retainers-live',
  title: 'Retainers, live',
  summary: '',
  category: 'Billing',
  presenter: 'Ada Okafor',
  presenter_title: 'Head of Billing',
  starts_at: '2026-12-08T18:00:00.000Z',
  duration_minutes: 45,
  registered_claim: 0,
  registered: 0,
  recording_url: '',
  recording_by: '',
  views: 0,
  featured: false,
  sample: true,
}

const samples: Samples = ({ text, email, submittedAt, altcha, receipt, token, now }) => {
  const registered = (outcome: RegistrationOutcome) => () => {
    const registration = checked(
      parserOf(form)({
        webinar: 'retainers-live',
        name: text('Zoë Lind'),
        email,
        kind: outcome === 'recording' ? 'recording' : 'registration',
        submittedAt,
        altcha,
      }),
    )
    const joinUrl = outcome === 'registered' ? JOIN_URL : ''
    const asked = { webinar: WEBINAR, published: outcome !== 'withdrawn', joinUrl, recordingUrl: '', sequence: 0 }
    const mail = { registration, asked, outcome, token, receipt, now }
    const { toVisitor, toStaff } = registrationMails(mail)
    return [toVisitor, toStaff]
  }

  const registrant = recordOf('webinar_registrations', {
    id: 'sampleplace0000',
    email,
    name: text('Zoë Lind'),
    receipt,
  })
  const changeOf = (change: Change['change']) =>
    changeMail({ change, row: registrant, webinar: WEBINAR, joinUrl: JOIN_URL, sequence: 1, now })

  return [
    sample('Registration for a webinar', registered('registered')),
    sample('Recording asked for', registered('recording')),
    sample('Registration for a withdrawn webinar', registered('withdrawn')),
    sample('Webinar moved', () => [changeOf('moved')]),
    sample('Webinar canceled', () => [changeOf('cancelled')]),
    sample('Recording of a webinar', () => [
      recordingMail(registrant, WEBINAR, 'https://meet.firm.example/recordings/retainers'),
    ]),
  ]
}
export default samples

function sample(title: string, write: SampleMails['write']): SampleMails {
  return { title, collection: 'webinar_registrations', write }
}
