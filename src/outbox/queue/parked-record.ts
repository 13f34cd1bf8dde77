import { isObject } from '../../lib/json.ts'
import { isMoment } from './outbox-item.ts'

/** A stored record that this build can't send. Another build wrote it. */
export type ParkedRecord = {
  /** The record's primary key. */
  key: IDBValidKey
  record: Readonly<Record<string, unknown>>
}

/**
 * Returns a parked record's readable fields. `call`: an endpoint that this build may not know; empty if missing.
 * `payload`: the whole record if it has none. `at`: when the visitor sent the form, in epoch ms; undefined if missing.
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
