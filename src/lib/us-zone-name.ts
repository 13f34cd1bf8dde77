/** Time zones of the United States: the first letters of their short name, and their UTC offset in winter. */
const ZONES: Readonly<Record<string, readonly [letters: string, standard: string]>> = {
  'America/New_York': ['E', '-05:00'],
  'America/Detroit': ['E', '-05:00'],
  'America/Indiana/Indianapolis': ['E', '-05:00'],
  'America/Chicago': ['C', '-06:00'],
  'America/Denver': ['M', '-07:00'],
  'America/Boise': ['M', '-07:00'],
  'America/Phoenix': ['M', '-07:00'],
  'America/Los_Angeles': ['P', '-08:00'],
  'America/Anchorage': ['AK', '-09:00'],
  'Pacific/Honolulu': ['H', '-10:00'],
  'America/Puerto_Rico': ['A', '-04:00'],
}

/**
 * Returns the short name of a time zone: "CST", or "CDT" in summer. Browsers show the same names, but the server's
 * JavaScript engine has no `Intl`. Undefined for a zone outside the United States, whose name could mean another one.
 * @param zone a name of the time zone database
 * @param offset the zone's UTC offset at the time to show, such as "-06:00"
 */
export function usZoneName(zone: string, offset: string): string | undefined {
  const found = Object.entries(ZONES).find(([name]) => name === zone)
  if (found === undefined) return undefined
  const [, [letters, standard]] = found
  return `${letters}${offset === standard ? 'S' : 'D'}T`
}
