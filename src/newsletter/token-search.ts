import * as v from 'valibot'
import { searchParameter, typedText } from '../lib/search-parameter.ts'

/** What the link in a mail carries. */
export const tokenSearchSchema = v.object({ token: searchParameter(typedText) })
