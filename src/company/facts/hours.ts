/** Hours of a working day in Eastern Time, 0 to 24, Monday to Friday. Pages and mails have no other source. */
export type OfficeHours = { opens: number; closes: number }

/** The office hours, from which the server computes the latest time of a reply. */
export const officeHours: OfficeHours = { opens: 8, closes: 18 }
export const chatHours: OfficeHours = { opens: 8, closes: 20 }

/** Such as "Mon-Fri 8AM-6PM ET". */
export function shortHours({ opens, closes }: OfficeHours): string {
  return `Mon-Fri ${clock(opens, '')}-${clock(closes, '')} ET`
}

/** Such as "Monday to Friday, 8 AM to 6 PM Eastern Time". */
export function longHours({ opens, closes }: OfficeHours): string {
  return `Monday to Friday, ${clock(opens, ' ')} to ${clock(closes, ' ')} Eastern Time`
}

function clock(hour: number, space: string): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}${space}${hour % 24 < 12 ? 'AM' : 'PM'}`
}
