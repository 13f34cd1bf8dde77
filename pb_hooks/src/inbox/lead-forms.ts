import { allForms } from '../../../src/forms/rules/forms.ts'
import type { FormDefinition } from '../../../src/forms/rules/definition.ts'

/** The forms whose submissions staff answer. */
export const leadForms: ReadonlyArray<FormDefinition & Required<Pick<FormDefinition, 'inbox'>>> = allForms.filter(
  (form) => 'inbox' in form,
)

export const leadCollections: readonly string[] = leadForms.map(({ collection }) => collection)

/** The form that stores its rows in a collection; undefined if staff don't answer them. */
export function leadFormOf(collection: string): (typeof leadForms)[number] | undefined {
  return leadForms.find((form) => form.collection === collection)
}
