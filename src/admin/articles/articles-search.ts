import * as v from 'valibot'
import { articleStates } from './article-state.ts'
import { searchParameter, typedText } from '../../lib/search-parameter.ts'

/** The id of the open article, or the tab of the list. */
export const articlesSearchSchema = v.object({
  article: searchParameter(v.pipe(typedText, v.regex(/^[a-z0-9]{15}$/))),
  show: searchParameter(v.picklist(articleStates)),
})
