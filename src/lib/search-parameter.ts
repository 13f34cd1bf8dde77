import * as v from 'valibot'

/**
 * Returns a schema for one query parameter. An invalid value counts as absent. The schema has no default, because the
 * router would write the default into the URL.
 */
export function searchParameter<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/**
 * Schema for a query parameter that is text. The router parses `?q=1984` as a number and `?q=true` as true, so both
 * become text again.
 */
export const typedText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))
