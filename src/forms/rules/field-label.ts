import type { FieldDefinition } from './definition.ts'

/** Returns the staff's label of a field in mails and the inbox; undefined if the form has no such field. */
export function fieldLabel(field: FieldDefinition | undefined): string | undefined {
  return field?.inMails ?? field?.label
}
