import { instantText, TIME_OF_DAY } from '../../browser/instant-text.ts'

const NEW_YORK = 'America/New_York'

/**
 * Returns an instant in New York and in the visitor's zone: "Tue, Dec 1, 11:00 AM ET · 10:00 AM for them". The
 * visitor's time is left out if it is the same or the browser does not know the zone. It includes the day if that
 * differs.
 * @param at ISO 8601
 * @param zone an IANA name, or empty
 */
export function bothZones(at: string, zone: string): string {
  const here = partsIn(at, NEW_YORK)
  const there = partsIn(at, zone)
  const ours = `${here?.day}, ${here?.time} ET`
  if (there === undefined || (there.day === here?.day && there.time === here.time)) return ours
  return `${ours} · ${there.day === here?.day ? '' : `${there.day}, `}${there.time} for them`
}

function partsIn(at: string, timeZone: string): { day: string; time: string } | undefined {
  if (timeZone === '') return undefined
  try {
    return {
      day: instantText(at, { timeZone, weekday: 'short', month: 'short', day: 'numeric' }),
      time: instantText(at, { timeZone, ...TIME_OF_DAY }),
    }
  } catch {
    return undefined
  }
}
