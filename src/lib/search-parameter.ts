import * as v from 'valibot'

/**
 * Returns a schema for one query parameter. An invalid value counts as absent. There is no default, because the router
 * would write it into the address.
 */
export function searchParameter<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** A schema for a text as typed, because the router parses `?q=1984` as a number and `?q=true` as true. */
export const typedText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))
