import { isObject } from '../../lib/json.ts'
import { isMoment } from './outbox-item.ts'

/** A record that this build can't send, in any shape. */
export type ParkedRecord = {
  /** Its primary key. */
  key: IDBValidKey
  /** Its stored value. */
  record: Readonly<Record<string, unknown>>
}

/**
 * The readable parts of a parked record. `call` and `payload` may belong to another release; `at`: epoch ms, undefined
 * if unknown.
 */
export function readParked({ record }: ParkedRecord): {
  call: string
  payload: Record<string, unknown>
  at: number | undefined
} {
  const { call, payload, createdAt, submittedAt } = record
  const at = [createdAt, Date.parse(String(submittedAt))].find(isMoment)
  return { call: typeof call === 'string' ? call : '', payload: isObject(payload) ? payload : { ...record }, at }
}
