/**
 * Hours of a working day, Monday to Friday, in Eastern Time, as numbers from 0 to 24. Pages and mails take their hours
 * only from here.
 */
export type OfficeHours = { opens: number; closes: number }

/** The office hours. The server computes from them by when staff reply. */
export const officeHours: OfficeHours = { opens: 8, closes: 18 }
export const chatHours: OfficeHours = { opens: 8, closes: 20 }

/** Returns hours as "Mon-Fri 8AM-6PM ET". */
export function shortHours({ opens, closes }: OfficeHours): string {
  return `Mon-Fri ${clock(opens, '')}-${clock(closes, '')} ET`
}

/** Returns hours as "Monday to Friday, 8 AM to 6 PM Eastern Time". */
export function longHours({ opens, closes }: OfficeHours): string {
  return `Monday to Friday, ${clock(opens, ' ')} to ${clock(closes, ' ')} Eastern Time`
}

function clock(hour: number, space: string): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}${space}${hour % 24 < 12 ? 'AM' : 'PM'}`
}
