import * as v from 'valibot'
import { newRecord } from '../new-record.ts'

const KEY = 'sample-content'

/** Ids of the records that this installation loaded as samples. They prevent a second load and make removal exact. */
const stateSchema = v.object({
  posts: v.array(v.string()),
  authors: v.array(v.string()),
  // Absent in installations that loaded their samples before there were webinars, roles and pictures.
  webinars: v.optional(v.array(v.string()), []),
  roles: v.optional(v.array(v.string()), []),
  images: v.optional(v.array(v.string()), []),
  removed: v.boolean(),
})
export type SampleState = v.InferOutput<typeof stateSchema>

export function readSampleState(app: PbApp): SampleState | undefined {
  const record = findState(app)
  return record === undefined ? undefined : v.parse(stateSchema, JSON.parse(record.getString('value')))
}

export function writeSampleState(tx: PbApp, state: SampleState): void {
  const record = findState(tx) ?? newRecord(tx, 'site_state', { key: KEY })
  record.set('value', JSON.stringify(state))
  tx.save(record)
}

function findState(app: PbApp): PbRecord | undefined {
  return app.findRecordsByFilter('site_state', 'key = {:key}', '', 1, 0, { key: KEY })[0]
}
