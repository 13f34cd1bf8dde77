// Decision: docs/decisions/0011-one-definition-describes-each-form.md

import { application } from '../../careers/rules/application.form.ts'
import { contactMessage } from '../../contact/rules/contact-message.form.ts'
import { demoRequest } from '../../demo-request/rules/demo-request.form.ts'
import { newsletterSignUp } from '../../newsletter/rules/newsletter-sign-up.form.ts'
import type { Call, OutboxItem, Receipt } from '../../outbox/queue/outbox-item.ts'
import { registration } from '../../webinars/rules/registration.form.ts'
import { isOf, type FormDefinition } from './definition.ts'

/** Every form of the site, by the call that accepts it. A call without a form does not compile. */
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

/** The title of an item from another release whose form this release lacks. */
const UNKNOWN = 'Request'

export function itemLabel(item: Pick<OutboxItem, 'payload'> & { call: string }): string {
  return titleOf(formOf(item), item.payload)
}

/** The title of a form's item before its values are known. */
export function formTitle(name: string): string {
  return titleOf(
    allForms.find((form) => form.name === name),
    {},
  )
}

/** Returns the title of a sent item from its answer, because its values are deleted. */
export function receiptLabel({ call, answer }: Pick<Receipt, 'answer'> & { call: string }): string {
  const form = allForms.find((each: FormDefinition) => each.call === call && (each.isAnsweredBy?.(answer) ?? true))
  return titleOf(form, answer)
}

/** The page that edits a waiting item; undefined if this release can't read it. */
export function editorOf(
  item: Pick<OutboxItem, 'payload'> & { call: string },
): { to: string; hash?: string } | undefined {
  return formOf(item)?.editor(item.payload)
}

/** The form of a waiting item; undefined if this release can’t read it. */
export function formOf(item: Pick<OutboxItem, 'payload'> & { call: string }): FormDefinition | undefined {
  return allForms.find((form) => isOf(form, item))
}

function titleOf(form: FormDefinition | undefined, values: Readonly<Record<string, unknown>>): string {
  const { title = UNKNOWN } = form ?? {}
  return typeof title === 'string' ? title : title(values)
}
