import { allForms } from '../../../src/forms/rules/forms.ts'
import type { FormDefinition } from '../../../src/forms/rules/definition.ts'

type LeadForm = FormDefinition & Required<Pick<FormDefinition, 'inbox'>>

/** The forms whose submissions appear in the inbox, because staff must answer them. */
export const leadForms: readonly LeadForm[] = allForms.filter((form): form is LeadForm => form.inbox !== undefined)

export const leadCollections: readonly string[] = leadForms.map(({ collection }) => collection)

/** Returns the form that stores its submissions in a collection; undefined if they do not appear in the inbox. */
export function leadFormOf(collection: string): LeadForm | undefined {
  return leadForms.find((form) => form.collection === collection)
}
