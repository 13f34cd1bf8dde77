import ICAL from 'ical.js'
import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'

type Entry = { type: string; uid?: string; start?: Date; end?: Date; summary?: string; method?: string }
type Package = { default: { sync: { parseICS: (text: string) => Record<string, Entry> } } }

declareJudge({
  name: 'node-ical',
  asked: ({ calendars }) => `${calendars.length} calendar entries`,
  find: async ({ calendars }) => {
    const { default: reader }: Package = await import(fileOfJudge('node-ical/node-ical.js'))
    return calendars.flatMap(({ name, text }) => {
      try {
        const entries = Object.values(reader.sync.parseICS(text)).filter(({ type }) => type === 'VEVENT')
        const [entry] = entries
        if (entry === undefined || entries.length !== 1) return [`entry for ${name}: ${entries.length} events`]
        const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined)
        const [start, end] = [event.startDate, event.endDate].map((date) => date.toJSDate().toISOString())
        const isSame =
          entry.uid === event.uid &&
          entry.summary === event.summary &&
          entry.start?.toISOString() === start &&
          entry.end?.toISOString() === end
        const isOver = event.endDate.compare(event.startDate) <= 0
        return [
          ...(isSame ? [] : [`entry for ${name}: two readers see two events`]),
          ...(isOver ? [`entry for ${name}: ends before it begins`] : []),
        ]
      } catch (error) {
        return [`entry for ${name}: ${String(error)}`]
      }
    })
  },
  known: [],
  plants: [
    {
      fault: 'an event without an end',
      into: (judged) => ({
        ...judged,
        calendars: judged.calendars.map(({ name, text }) => ({ name, text: text.replace('END:VEVENT\r\n', '') })),
      }),
      says: /^entry for /,
    },
  ],
})
