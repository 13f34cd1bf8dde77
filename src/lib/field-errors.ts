/** Text beside a field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>

export const NO_ERRORS: FieldErrors = {}
