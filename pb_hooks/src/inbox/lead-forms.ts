import { allForms } from '../../../src/forms/rules/forms.ts'
import type { FormDefinition } from '../../../src/forms/rules/definition.ts'

/** The forms whose submissions appear in the inbox, because staff must answer them. */
export const leadForms: ReadonlyArray<FormDefinition & Required<Pick<FormDefinition, 'inbox'>>> = allForms.filter(
  (form) => 'inbox' in form,
)

export const leadCollections: readonly string[] = leadForms.map(({ collection }) => collection)

/** Returns the form that stores its submissions in a collection; undefined if they do not appear in the inbox. */
export function leadFormOf(collection: string): (typeof leadForms)[number] | undefined {
  return leadForms.find((form) => form.collection === collection)
}
