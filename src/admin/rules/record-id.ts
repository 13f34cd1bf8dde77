import * as v from 'valibot'

/** Valibot check that a text has the form of a PocketBase record's id. */
export const recordIdShape = v.regex(/^[a-z0-9]{15}$/)
