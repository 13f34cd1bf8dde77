import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { useAdmin } from '../use-admin.ts'
import { inboxServer } from './inbox-server.ts'

/** The number's key in the query cache: the inbox updates it with newer numbers. */
export const OPEN_LEADS = ['staff-open-leads'] as const

/** The number of open leads, read once a minute; undefined before it is known, and for all but administrators. */
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
