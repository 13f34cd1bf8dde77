import { defineForm, email, firmName, firstName, lastName, phone } from '../../forms/rules/definition.ts'

export const demoRequest = defineForm({
  name: 'request-demo',
  call: 'request-demo',
  collection: 'demo_requests',
  limit: { maxRequests: 10, seconds: 60 },
  title: 'Demo request',
  record: 'Demo request',
  editor: () => ({ to: '/request-demo' }),
  // Of a time that has passed, and of new ones.
  mailsSpeakOfTheDay: true,
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
  },
})
