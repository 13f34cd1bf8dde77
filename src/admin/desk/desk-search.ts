import * as v from 'valibot'
import { searchParameter, typedText } from '../../lib/search-parameter.ts'

/** The id of the open record, or the tab of the list. */
export const deskSearchSchema = v.object({
  record: searchParameter(v.pipe(typedText, v.regex(/^[a-z0-9]{15}$/))),
  show: searchParameter(v.pipe(typedText, v.regex(/^[a-z-]{1,20}$/))),
})

export type DeskSearch = v.InferOutput<typeof deskSearchSchema>
