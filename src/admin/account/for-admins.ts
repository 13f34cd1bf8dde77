import * as v from 'valibot'
import type { Account } from '../../staff/account.ts'
import { isFinal, refusalOf } from '../../staff/refusals.ts'
import { refreshSession, useSession } from '../../staff/session.ts'
import { staffClient } from '../../staff/staff-client.ts'

/** Options of a query whose answer a staff screen never keeps: it asks again each time. Offline it fails at once. */
export const ASKED_ONCE = { staleTime: 0, gcTime: 0, retry: false, networkMode: 'always' } as const

/** Returns the signed-in account if it is an administrator's; else undefined. */
export function useAdmin(): Account | undefined {
  const session = useSession()
  return session.state === 'signed-in' && session.account.roles.includes('admin') ? session.account : undefined
}

/**
 * Reads the answer to a GET request that only administrators may send, for a screen with a button “Refresh”.
 * @throws Error with a message for the administrator
 */
export async function readForAdmin<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  query: Readonly<Record<string, number>> = {},
): Promise<v.InferOutput<Schema>> {
  try {
    const client = await staffClient()
    return v.parse(schema, await client.send<unknown>(path, { query }))
  } catch (error) {
    if (refusalOf(error).status === 401) await refreshSession()
    throw new Error(
      isFinal(error)
        ? 'Sign in as an administrator to see this.'
        : 'The server cannot be reached, or sent no usable answer. Check your connection, then press “Refresh”.',
      { cause: error },
    )
  }
}
