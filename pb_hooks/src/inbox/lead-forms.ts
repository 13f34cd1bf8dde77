import { allForms } from '../../../src/forms/rules/forms.ts'
import type { FormDefinition } from '../../../src/forms/rules/definition.ts'

/** The forms whose submissions somebody answers. */
export const leadForms: ReadonlyArray<FormDefinition & Required<Pick<FormDefinition, 'inbox'>>> = allForms.filter(
  (form) => 'inbox' in form,
)

export const leadCollections: readonly string[] = leadForms.map(({ collection }) => collection)

/** The form whose rows lie in a collection; undefined where nobody answers them. */
export function leadFormOf(collection: string): (typeof leadForms)[number] | undefined {
  return leadForms.find((form) => form.collection === collection)
}
