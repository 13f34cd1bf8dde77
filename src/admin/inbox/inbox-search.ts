import * as v from 'valibot'
import { searchParameter, typedText } from '../../lib/search-parameter.ts'
import { leadViews } from '../rules/lead-views.ts'
import { recordIdShape } from '../rules/record-id.ts'

/** Search parameters of the inbox: open lead, view of the list, and search text. Mails to staff link here. */
export const inboxSearchSchema = v.object({
  item: searchParameter(v.pipe(typedText, recordIdShape)),
  show: searchParameter(v.picklist(leadViews)),
  q: searchParameter(v.pipe(typedText, v.maxLength(200))),
})
export type InboxSearch = v.InferOutput<typeof inboxSearchSchema>
