import * as v from 'valibot'
import { searchParameter, typedText } from '../lib/search-parameter.ts'

/** The schema of a mailed link's query. */
export const tokenSearchSchema = v.object({ token: searchParameter(typedText) })
