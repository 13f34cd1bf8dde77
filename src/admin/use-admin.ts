import type { Account } from '../staff/account.ts'
import { useSession } from '../staff/session.ts'

/** Returns the signed-in account if it is an administrator's; else undefined. */
export function useAdmin(): Account | undefined {
  const session = useSession()
  return session.state === 'signed-in' && session.account.roles.includes('admin') ? session.account : undefined
}
