import { createHash } from 'node:crypto'
import application from '../../../src/careers/rules/application.form.ts'
import { parseApplication } from '../../../src/careers/rules/resume-file.ts'
import contactMessage from '../../../src/contact/rules/contact-message.form.ts'
import { demoRequestPayload } from '../../../src/demo-request/demo-request-payload.ts'
import { checkTyped } from '../../../src/forms/form-outcome.ts'
import type { FormDefinition } from '../../../src/forms/rules/definition.ts'
import type { Parse } from '../../../src/forms/rules/payload-schema.ts'
import type { Call, OutboxFile, Payload } from '../../../src/outbox/queue/outbox-item.ts'
import newsletterSignUp from '../../../src/newsletter/rules/newsletter-sign-up.form.ts'
import registration from '../../../src/webinars/rules/registration.form.ts'
import { docketingEngineer, pdfOf } from '../http/application.ts'
import type { TestServer } from '../servers/server.ts'
import { announceWebinar } from '../http/webinar-registration.ts'

/**
 * The webinar to which the recorded requests refer, with a fixed ID. It starts far in the future, so it always accepts
 * registrations.
 */
const WEBINAR = {
  id: 'recordedwebinar',
  slug: 'retainers-live',
  title: 'Retainers, live',
  starts_at: '2099-11-24 15:00:00.000Z',
}
const ROLE = { id: 'recordedroleone', slug: 'docketing-engineer' }
const NOW = new Date()

export type ReleaseRequest = { call: Call; payload: Payload; file?: OutboxFile }

/** Creates the webinar and the job role to which the recorded requests refer. */
export async function announceRecordedOffers(server: TestServer): Promise<void> {
  await announceWebinar(server, WEBINAR)
  await server.admin.create('job_roles', { ...docketingEngineer, ...ROLE })
}

/**
 * For each form, a function that returns a request as this release's form sends it. `person` is part of the names and
 * addresses, so each person's request is different.
 */
export const releaseRequests = {
  'demo-request': (person: string) => ({
    call: 'request-demo',
    payload: demoRequestPayload(
      formOf({
        ...nameOf(person),
        ...firm,
        firmSize: '6-15',
        practiceArea: 'Family Law',
        practiceAreas: 'Maritime law',
        notes: ' Two offices.\nOne dog. ',
        preferredDate: '2099-11-24',
        preferredTime: '10:00 AM EST',
        duration: '45',
        plan: 'growth',
        estimate: 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth',
        fromPage: '/pricing',
        utm_source: 'bar-journal',
        utcOffset: '-06:00',
      }),
    ),
  }),
  'contact-message': (person: string) => ({
    call: 'send-email',
    payload: {
      ...payloadOf(contactMessage, {
        ...nameOf(person),
        ...firm,
        subject: 'Pricing Questions',
        message: 'What does it cost?',
      }),
      // How long the visitor took to fill in the form, in ms. A much shorter time looks to the server like spam.
      elapsedMs: 5200,
    },
  }),
  'newsletter-sign-up': (person: string) => ({
    call: 'send-email',
    payload: payloadOf(newsletterSignUp, nameOf(person), { subject: 'Newsletter Subscription', source: 'blog' }),
  }),
  'webinar-registration': (person: string) => ({
    call: 'register-webinar',
    payload: registrationOf(person, 'registration'),
  }),
  'webinar-recording': (person: string) => ({
    call: 'register-webinar',
    payload: registrationOf(person, 'recording'),
  }),
  'job-application': (person: string) => {
    const content = pdfOf(600, person)
    const name = `${person}.pdf`
    const resume = { name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    const values = {
      ...nameOf(person),
      profile: 'linkedin.com/in/ada',
      coverNote: 'I count dates.\nAlways have.',
    }
    const given = { role: ROLE.slug, roleId: ROLE.id, resume }
    return {
      call: 'apply',
      payload: payloadOf(application, values, given, parseApplication),
      file: { field: 'resume', name, bytes: Uint8Array.from(content).buffer },
    }
  },
} satisfies Record<string, (person: string) => ReleaseRequest>

const firm = { firmName: 'Okafor & Lind', phone: '+1 555 0100' }
const emailOf = (person: string) => `${person}@okafor-lind.example`
const nameOf = (person: string) => ({ firstName: 'Zoë', lastName: `O’Neill ${person}`, email: emailOf(person) })
const registrant = (person: string) => ({ name: `Zoë ${person}`, email: emailOf(person) })

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

function registrationOf(person: string, kind: string): Payload {
  const given = { webinar: WEBINAR.id, slug: WEBINAR.slug, kind }
  return payloadOf(registration, registrant(person), given)
}

function payloadOf(
  form: FormDefinition,
  values: Record<string, string>,
  given?: Payload,
  parse?: Parse<unknown>,
): Payload {
  const checked = checkTyped(form, formOf(values), NOW, given, parse)
  if (!checked.ok) throw new Error(`the form refuses the request that is to be recorded: ${checked.alert}`)
  return checked.payload
}
