import * as v from 'valibot'
import { articleStates } from './article-state.ts'
import { searchParameter, typedText } from '../../lib/search-parameter.ts'

/** Search parameters of `/admin/articles`: the id of the open article, or the state whose tab the list shows. */
export const articlesSearchSchema = v.object({
  article: searchParameter(v.pipe(typedText, v.regex(/^[a-z0-9]{15}$/))),
  show: searchParameter(v.picklist(articleStates)),
})
