import * as v from 'valibot'
import { searchParameter, typedText } from '../../lib/search-parameter.ts'

/** The record that is open, by its id, or the part of the list. */
export const deskSearchSchema = v.object({
  record: searchParameter(v.pipe(typedText, v.regex(/^[a-z0-9]{15}$/))),
  show: searchParameter(v.pipe(typedText, v.regex(/^[a-z-]{1,20}$/))),
})

export type DeskSearch = v.InferOutput<typeof deskSearchSchema>
