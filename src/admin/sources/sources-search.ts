import * as v from 'valibot'
import { searchParameter } from '../../lib/search-parameter.ts'
import { sourcePeriods } from '../rules/source-periods.ts'

/** Search parameter of the screen of sources: the period in weeks. */
export const sourcesSearchSchema = v.object({ weeks: searchParameter(v.picklist(sourcePeriods)) })
