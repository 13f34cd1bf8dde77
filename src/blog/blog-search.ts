import * as v from 'valibot'
import { searchParameter, typedText } from '../lib/search-parameter.ts'
import { categories } from './rules/categories.ts'

/** Schema of the query parameters that filter the list of articles. */
export const blogSearchSchema = v.object({
  q: searchParameter(v.pipe(typedText, v.trim())),
  category: searchParameter(v.picklist(categories)),
})

export type BlogSearch = v.InferOutput<typeof blogSearchSchema>
