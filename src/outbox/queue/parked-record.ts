import { isObject } from '../../lib/json.ts'
import { isMoment } from './outbox-item.ts'

/** A record that this build can't send, whatever it is. */
export type ParkedRecord = {
  /** Under which it is stored. */
  key: IDBValidKey
  /** As it is stored. */
  record: Readonly<Record<string, unknown>>
}

/** What can be told of a parked record. `call` and `payload` may be of another release; `at`: epoch ms, undefined where it does not say. */
export function readParked({ record }: ParkedRecord): {
  call: string
  payload: Record<string, unknown>
  at: number | undefined
} {
  const { call, payload, createdAt, submittedAt } = record
  const at = [createdAt, Date.parse(String(submittedAt))].find(isMoment)
  return { call: typeof call === 'string' ? call : '', payload: isObject(payload) ? payload : { ...record }, at }
}
