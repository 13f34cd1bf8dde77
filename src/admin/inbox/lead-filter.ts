import type { Lead } from '../rules/lead.ts'

/** Which of the listed leads are shown: of these channels, of all where none is named; and those of one owner alone. */
export type LeadFilter = { channels: ReadonlySet<string>; isMine: boolean }

export const NO_FILTER: LeadFilter = { channels: new Set(), isMine: false }

/** The leads that pass, in their order. @param me the address whose leads are "mine" */
export function passing(leads: readonly Lead[], { channels, isMine }: LeadFilter, me: string): readonly Lead[] {
  return leads.filter(
    ({ channel, owner }) => (channels.size === 0 || channels.has(channel)) && (!isMine || owner === me),
  )
}

/** The filter with one channel more, or with it no more. */
export function toggled({ channels, isMine }: LeadFilter, channel: string): LeadFilter {
  const others = [...channels].filter((each) => each !== channel)
  return { channels: new Set(channels.has(channel) ? others : [...others, channel]), isMine }
}
