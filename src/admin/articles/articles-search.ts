import * as v from 'valibot'
import { searchParameter, typedText } from '../../lib/search-parameter.ts'
import { recordIdShape } from '../rules/record-id.ts'

/** The tabs of `/admin/articles`: one for links to articles, and one for each state. */
export const articlesTabs = ['links', 'draft', 'scheduled', 'live'] as const
export type ArticlesTab = (typeof articlesTabs)[number]

/** Search parameters of `/admin/articles`: the id of the open article, or the tab that the list shows. */
export const articlesSearchSchema = v.object({
  article: searchParameter(v.pipe(typedText, recordIdShape)),
  show: searchParameter(v.picklist(articlesTabs)),
})
