/**
 * Returns the calendar file in a raw mail; "" if there is no file. Decodes the file itself, because the mail parser
 * changes the line ends.
 */
export function calendarIn(raw: string): string {
  const [, base64 = ''] = /text\/calendar.*?\r\n\r\n([\w+/=\r\n]+?)\r\n\r?\n?--/s.exec(raw) ?? []
  return Buffer.from(base64, 'base64').toString()
}

/** Returns all values of a property, each after its parameters, as in "TZID=America/New_York:20261203T130000". */
export function property(calendar: string, name: string): string[] {
  return calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length + 1))
}
