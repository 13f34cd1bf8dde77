import * as v from 'valibot'
import { searchParameter, typedText } from '../../lib/search-parameter.ts'
import { recordIdShape } from '../rules/record-id.ts'

/**
 * Search parameters of a screen where editors write: the id of the open record, or the state whose tab the list shows.
 */
export const deskSearchSchema = v.object({
  record: searchParameter(v.pipe(typedText, recordIdShape)),
  show: searchParameter(v.pipe(typedText, v.regex(/^[a-z-]{1,20}$/))),
})

export type DeskSearch = v.InferOutput<typeof deskSearchSchema>
