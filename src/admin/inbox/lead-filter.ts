import type { Lead } from '../rules/lead.ts'

/** A filter of leads. `channels`: names of forms; none means all. `isMine`: only the administrator's own leads. */
export type LeadFilter = { channels: ReadonlySet<string>; isMine: boolean }

export const NO_FILTER: LeadFilter = { channels: new Set(), isMine: false }

/**
 * Returns the leads that match the filter, in the same order.
 * @param me the email address of the signed-in administrator
 */
export function passing(leads: readonly Lead[], { channels, isMine }: LeadFilter, me: string): readonly Lead[] {
  return leads.filter(
    ({ channel, owner }) => (channels.size === 0 || channels.has(channel)) && (!isMine || owner === me),
  )
}

/** Returns the filter with `channel` added or, if it was there, removed. */
export function toggled({ channels, isMine }: LeadFilter, channel: string): LeadFilter {
  const others = [...channels].filter((each) => each !== channel)
  return { channels: new Set(channels.has(channel) ? others : [...others, channel]), isMine }
}
