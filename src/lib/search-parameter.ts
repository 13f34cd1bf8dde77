import * as v from 'valibot'

/**
 * One value of an address's query; what makes no sense there reads as absent. It has no default: the router writes what it reads
 * back into the address.
 */
export function searchParameter<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** A text as it was typed: the router reads `?q=1984` as a number and `?q=true` as true. */
export const typedText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))
