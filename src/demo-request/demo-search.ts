import * as v from 'valibot'
import { searchParameter } from '../lib/search-parameter.ts'
import { DEMO_LENGTHS } from './rules/demo-length.ts'

/** What the address of the form asks for. */
export const demoSearchSchema = v.object({ duration: searchParameter(v.picklist(DEMO_LENGTHS)) })
