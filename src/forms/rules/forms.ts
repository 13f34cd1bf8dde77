// Decision: docs/decisions/0011-one-definition-describes-each-form.md

import { application } from '../../careers/rules/application.form.ts'
import { contactMessage } from '../../contact/rules/contact-message.form.ts'
import { demoRequest } from '../../demo-request/rules/demo-request.form.ts'
import { newsletterSignUp } from '../../newsletter/rules/newsletter-sign-up.form.ts'
import type { Call, OutboxItem, Receipt } from '../../outbox/queue/outbox-item.ts'
import { registration } from '../../webinars/rules/registration.form.ts'
import { isOf, type FormDefinition } from './definition.ts'

/** Every form of the site, by the endpoint that accepts it. An endpoint without a form does not compile. */
export const forms = {
  'request-demo': [demoRequest],
  'send-email': [contactMessage, newsletterSignUp],
  'register-webinar': [registration],
  apply: [application],
} as const satisfies { [Each in Call]: readonly [FormDefinition & { call: Each }, ...FormDefinition[]] }

export type Form = (typeof forms)[Call][number]
/** The name of a form, for tables that need an entry for each form: `satisfies Record<FormName, …>`. */
export type FormName = Form['name']

export const allForms: readonly Form[] = Object.values(forms).flat()

/** The title of a submission that another release stored, if this release lacks its form. */
const UNKNOWN = 'Request'

export function itemLabel(item: Pick<OutboxItem, 'payload'> & { call: string }): string {
  return titleOf(formOf(item), item.payload)
}

/** Returns the title of a form's submission before its values are known. */
export function formTitle(name: string): string {
  return titleOf(
    allForms.find((form) => form.name === name),
    {},
  )
}

/** Returns the title of a sent submission. It uses the server's answer, because the payload is deleted. */
export function receiptLabel({ call, answer }: Pick<Receipt, 'answer'> & { call: string }): string {
  const form = allForms.find((each: FormDefinition) => each.call === call && (each.isAnsweredBy?.(answer) ?? true))
  return titleOf(form, answer)
}

/** Returns the page where the visitor edits a waiting submission; undefined if this release can't read it. */
export function editorOf(
  item: Pick<OutboxItem, 'payload'> & { call: string },
): { to: string; hash?: string } | undefined {
  return formOf(item)?.editor(item.payload)
}

/** Returns the form of a waiting submission; undefined if this release can’t read it. */
export function formOf(item: Pick<OutboxItem, 'payload'> & { call: string }): FormDefinition | undefined {
  return allForms.find((form) => isOf(form, item))
}

function titleOf(form: FormDefinition | undefined, values: Readonly<Record<string, unknown>>): string {
  const { title = UNKNOWN } = form ?? {}
  return typeof title === 'string' ? title : title(values)
}
