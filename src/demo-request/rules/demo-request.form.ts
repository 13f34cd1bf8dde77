import { defineForm, email, firmName, firstName, lastName, phone } from '../../forms/rules/definition.ts'

export default defineForm({
  name: 'request-demo',
  call: 'request-demo',
  collection: 'demo_requests',
  limit: { maxRequests: 10, seconds: 60 },
  title: 'Demo request',
  record: 'Demo request',
  editor: () => ({ to: '/request-demo' }),
  // The mails name past and alternative times, which depend on the day of sending. So the server writes them again when
  // staff release a request from quarantine (where submissions that look like a program's wait).
  mailsSpeakOfTheDay: true,
  inbox: { about: 'firmName', promise: 'demoReply' },
  id: 'demo',
  fields: {
    firstName,
    lastName,
    email: { ...email, label: 'Work email', inMails: 'Email' },
    phone,
    firmName,
    firmSize: { label: 'Firm size', kind: 'choice', required: 'Choose the size of your firm.', max: 20 },
    practiceAreas: {
      label: 'Practice areas',
      kind: 'choices',
      required: 'Name at least one practice area.',
      max: 1000,
      control: 'demo-practiceArea-0',
    },
    currentSoftware: { label: 'Current software', kind: 'text', max: 300, autoComplete: 'off' },
    duration: { label: 'Length', kind: 'minutes', control: 'demo-duration-30' },
    preferredDate: { label: 'Preferred date', kind: 'date', required: 'Choose a date.' },
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
