import * as v from 'valibot'
import { categories } from './categories.ts'

// The router reads `?q=1984` as a number; what was typed is always text.
const typedText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.trim())

/** The filters of the listing as they stand in its address; what makes no sense there reads as absent. */
export const blogSearchSchema = v.object({
  q: v.fallback(v.optional(typedText), undefined),
  category: v.fallback(v.optional(v.picklist(categories)), undefined),
})

export type BlogSearch = v.InferOutput<typeof blogSearchSchema>
