import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { useAdmin } from '../account/for-admins.ts'
import { inboxServer } from './inbox-server.ts'

/** The key of the number of open leads in the query cache. The inbox also updates the number there. */
export const OPEN_LEADS = ['staff-open-leads'] as const

/**
 * Returns the number of open leads, which is read once a minute. Returns undefined before the first answer, and for
 * accounts that are not administrators.
 */
export function useOpenLeads(): number | undefined {
  const isAdmin = useAdmin() !== undefined
  const { data } = useQuery({
    queryKey: OPEN_LEADS,
    queryFn: inboxServer.countOpen,
    enabled: isAdmin,
    refetchInterval: MINUTE_MS,
    retry: false,
  })
  return isAdmin ? data : undefined
}
