import type { FieldDefinition } from './definition.ts'

/** What the staff read a field by, in mails and in the inbox; undefined for what is no field of the form. */
export function fieldLabel(field: FieldDefinition | undefined): string | undefined {
  return field?.inMails ?? field?.label
}
