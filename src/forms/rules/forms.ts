// Decision: docs/decisions/0011-one-definition-describes-each-form.md

import type { Call, OutboxItem, Receipt } from '../../outbox/queue/outbox-item.ts'
import { isOf, type FormDefinition, type RateLimit } from './definition.ts'

/** Every form of the site: the definitions in the features' folders `rules`, in the order of their paths. */
export const allForms: readonly FormDefinition[] = Object.values(
  import.meta.glob<FormDefinition>('../../*/rules/*.form.ts', { eager: true, import: 'default' }),
)

/** Returns the endpoints of all forms, each with its rate limit. Forms that share an endpoint share its limit. */
export function formEndpoints(): ReadonlyMap<Call, RateLimit> {
  return new Map(allForms.map(({ call, limit }) => [call, limit]))
}

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
  const form = allForms.find((each) => each.call === call && (each.isAnsweredBy?.(answer) ?? true))
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
