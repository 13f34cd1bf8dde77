import type { FormNotice } from '../forms/form-notice.ts'
import registration from './rules/registration.form.ts'

export default {
  form: registration,
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
} satisfies FormNotice
