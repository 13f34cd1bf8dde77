import * as v from 'valibot'
import { searchParameter, typedText } from '../lib/search-parameter.ts'

/** The query of a mailed link. */
export const tokenSearchSchema = v.object({ token: searchParameter(typedText) })
