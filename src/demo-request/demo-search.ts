import * as v from 'valibot'
import { searchParameter } from '../lib/search-parameter.ts'

/** Minutes that a demo may take, as the contact page offers them. */
export const DEMO_LENGTHS = [15, 30, 45] as const

/** The length of demo that the address asks for. */
export const demoSearchSchema = v.object({ duration: searchParameter(v.picklist(DEMO_LENGTHS)) })
