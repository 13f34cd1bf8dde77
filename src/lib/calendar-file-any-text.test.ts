import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, propertyRuns } from '../../tests/support/runner/property-runs.ts'
import { calendarFile } from './calendar-file.ts'

/** Any text, with many characters that have a meaning in iCalendar's format. */
const text = fc.oneof(
  anyText(300),
  fc.string({
    unit: fc.constantFrom('\r', '\n', '\\', ';', ',', ':', '"', ' ', '\t', 'ä', '💼', 'n', 'N'),
    maxLength: 200,
  }),
)
const instant = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })

/** Returns the file's properties as an RFC 5545 reader sees them: unfolded lines, each with its name. */
function properties(file: string): Array<[name: string, value: string]> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  return lines.slice(0, -1).map((line) => {
    const [, name = '', value = ''] = /^([A-Z]+)[;:](.*)$/su.exec(line) ?? []
    return [name, value]
  })
}

const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
// oxlint-disable-next-line no-control-regex -- the test is about control characters
const readable = (value: string) => value.replace(/\r\n|\r/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

test('with any texts, the file has exactly its properties, in lines of 75 octets, and its texts are read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.record({
        uid: text,
        stamp: instant,
        start: instant,
        end: instant,
        summary: text,
        description: text,
        location: text,
        url: text,
        organizer: fc.record({ name: text, email: text }),
      }),
      (event) => {
        const file = calendarFile(event)
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
          expect(line).not.toMatch(/[\r\n]/)
        }
        const read = properties(file)
        expect(read.map(([name]) => name).join()).toBe(
          'BEGIN,VERSION,PRODID,CALSCALE,METHOD,BEGIN,UID,DTSTAMP,DTSTART,DTEND,SUMMARY,DESCRIPTION,LOCATION,URL,ORGANIZER,STATUS,END,END',
        )
        const found = Object.fromEntries(read)
        for (const name of ['uid', 'summary', 'description', 'location'] as const)
          expect(unescaped(found[name.toUpperCase()] ?? '')).toBe(readable(event[name]))
        expect(found['ORGANIZER']).toMatch(/^CN="[^"]*":mailto:/)
      },
    ),
    propertyRuns(),
  )
})
