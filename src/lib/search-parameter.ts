import * as v from 'valibot'

/**
 * One query parameter; an invalid value counts as absent. It has no default, because the router writes what it reads
 * back into the address.
 */
export function searchParameter<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** A text as typed: the router parses `?q=1984` as a number and `?q=true` as true. */
export const typedText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))
