import type { Lead } from '../rules/lead.ts'

/** Filters the listed leads: by channels (none means all), and to the administrator's own. */
export type LeadFilter = { channels: ReadonlySet<string>; isMine: boolean }

export const NO_FILTER: LeadFilter = { channels: new Set(), isMine: false }

/**
 * The matching leads, in their order.
 * @param me the address of the administrator
 */
export function passing(leads: readonly Lead[], { channels, isMine }: LeadFilter, me: string): readonly Lead[] {
  return leads.filter(
    ({ channel, owner }) => (channels.size === 0 || channels.has(channel)) && (!isMine || owner === me),
  )
}

/** The filter with one channel added or removed. */
export function toggled({ channels, isMine }: LeadFilter, channel: string): LeadFilter {
  const others = [...channels].filter((each) => each !== channel)
  return { channels: new Set(channels.has(channel) ? others : [...others, channel]), isMine }
}
