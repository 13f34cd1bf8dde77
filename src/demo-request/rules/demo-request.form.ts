import {
  defineForm,
  email,
  firmName,
  firstName,
  lastName,
  phone,
  type FormNotice,
} from '../../forms/rules/definition.ts'

export default defineForm({
  name: 'request-demo',
  call: 'request-demo',
  collection: 'demo_requests',
  limit: { maxRequests: 10, seconds: 60 },
  title: 'Demo request',
  record: 'Demo request',
  editor: () => ({ to: '/request-demo' }),
  inbox: { about: 'firmName', promise: 'demoReply', icon: 'calendar' },
  id: 'demo',
  given: {
    requestType: {
      options: ['demo_request'],
      preset: 'demo_request',
      refused: 'The request type must be demo_request.',
    },
  },
  fields: {
    firstName,
    lastName,
    email: { ...email, label: 'Work email', inMails: 'Email' },
    phone,
    firmName,
    firmSize: {
      label: 'Firm size',
      kind: 'choice',
      required: 'Choose the size of your firm.',
      max: 20,
      options: ['solo', '2-5', '6-15', '16-50', '50+'],
      refused: 'Choose one of the listed sizes.',
    },
    practiceAreas: {
      label: 'Practice areas',
      kind: 'choices',
      required: 'Name at least one practice area.',
      max: 1000,
      control: 'demo-practiceArea-0',
    },
    currentSoftware: { label: 'Current software', kind: 'text', max: 300, autoComplete: 'off' },
    duration: { label: 'Length', kind: 'minutes', control: 'demo-duration-30' },
    preferredDate: {
      label: 'Preferred date',
      kind: 'date',
      required: 'Choose a date.',
      refused: 'Choose the date again.',
    },
    preferredTime: { label: 'Preferred time', kind: 'time', required: 'Choose a time.', max: 40 },
    notes: { label: 'What should we show you?', inMails: 'Notes', kind: 'long', max: 5000 },
    // The following fields are invisible. The page fills them with data about the visit.
    plan: { label: 'Plan', kind: 'added', max: 20 },
    estimate: { label: 'Estimate', kind: 'added', max: 200 },
    fromPage: { label: 'Came from', kind: 'added', max: 200 },
    utm_source: { label: 'Campaign source', kind: 'added', max: 200 },
    utm_medium: { label: 'Campaign medium', kind: 'added', max: 200 },
    utm_campaign: { label: 'Campaign', kind: 'added', max: 200 },
    utm_term: { label: 'Campaign term', kind: 'added', max: 200 },
    utm_content: { label: 'Campaign content', kind: 'added', max: 200 },
    utcOffset: { label: 'Offset from UTC', kind: 'added', max: 6 },
    timeZone: { label: 'Time zone', kind: 'added', max: 60 },
  },
})

export const notice = (): FormNotice => ({
  name: 'Demo request',
  page: '/request-demo',
  entered:
    'First and last name, email address, firm name, firm size and practice areas. Only if you fill them in: phone number, current software, notes. And the length, day and time you would like.',
  added:
    'The moment you pressed the button, a reference, the size band of your firm, what happened to the time that you chose and to the demo, and your time zone, with its offset from UTC then. A code for your network connection, deleted two days after your last change at the latest, and one for your mailbox: so no one takes every hour. The plan or the estimate that you brought along, which the form shows and lets you leave out. The page of this site that you came from. And the campaign, if the address that brought you here named one (“utm_…”).',
  purpose: 'To agree on a time with you, to prepare the demo, and to hold it.',
  basis: 'Steps that you asked for before a contract: Art. 6(1)(b) GDPR.',
  kept: 'Until we delete it. Nothing deletes it by itself, so ask us and we will.',
  stored: { name: 'Demo requests', kept: 'Until we delete them.' },
})
