import { defineForm, email, slugPattern, textOf, type FormNotice } from '../../forms/rules/definition.ts'

export type RegistrationKind = 'registration' | 'recording'

/** The result of a registration: `recording` if the webinar was over, `withdrawn` if staff no longer announce it. */
export const REGISTRATION_OUTCOMES = ['registered', 'recording', 'withdrawn'] as const
export type RegistrationOutcome = (typeof REGISTRATION_OUTCOMES)[number]

export const UNKNOWN_WEBINAR = 'This webinar is no longer announced. Please choose another on our list of webinars.'

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
  inbox: { about: 'webinarTitle', icon: 'film' },
  id: 'registration',
  given: {
    // The webinar's ID or slug. The ID still finds a renamed webinar.
    webinar: { required: UNKNOWN_WEBINAR, pattern: slugPattern },
    // The webinar's slug. The outbox's page (unsent requests) uses it to link to the webinar.
    slug: { pattern: slugPattern, refused: UNKNOWN_WEBINAR },
    kind: {
      options: ['registration', 'recording'],
      preset: 'registration',
      refused: 'The kind must be registration or recording.',
    },
  },
  fields: {
    name: { label: 'Name', kind: 'text', required: 'Enter your name.', max: 200, autoComplete: 'name' },
    email: { ...email, lowerCase: true },
  },
})

export const notice = (): FormNotice => ({
  name: 'Webinars',
  page: '/webinars',
  entered: 'Your name and email address, and which webinar it is.',
  added:
    'The moment you pressed the button, a reference, whether it was a registration or a request for the recording, when you confirmed your place, and what we last emailed you about it, and when.',
  purpose:
    'To send you the details and the link to join, what changes about them, or an answer about the recording; and to say on the page how many come.',
  basis: 'Steps that you asked for before a contract: Art. 6(1)(b) GDPR.',
  kept: 'Until we delete it. Nothing deletes it by itself, so ask us and we will.',
  stored: { name: 'Webinar registrations', kept: 'Until we delete them.' },
})
