import { defineForm, email, textOf } from '../../forms/rules/definition.ts'

/** The form for a registration, or for a request for a recording once the webinar is over. */
export default defineForm({
  name: 'register-webinar',
  call: 'register-webinar',
  collection: 'webinar_registrations',
  limit: { maxRequests: 60, seconds: 60 },
  title: ({ kind, outcome }) =>
    kind === 'recording' || outcome === 'recording' ? 'Request for a recording' : 'Webinar registration',
  record: 'Webinar registration',
  editor: ({ slug }) => ({ to: `/webinars/${textOf(slug)}`, hash: 'register' }),
  inbox: { about: 'webinarTitle' },
  id: 'registration',
  fields: {
    name: { label: 'Name', kind: 'text', required: 'Enter your name.', max: 200, autoComplete: 'name' },
    email,
  },
})
