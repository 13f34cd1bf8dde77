import { expect, test } from 'vitest'
import { leadCsv } from './lead-csv.ts'
import type { Lead } from './lead.ts'

const lead: Lead = {
  id: 'a',
  channel: 'contact',
  name: 'Ada "Ace", Okafor',
  email: 'ada@firm.example',
  about: 'Pricing Questions',
  receipt: 'LH-1',
  created: '2026-11-23T13:00:00.000Z',
  state: 'answered',
  isSeen: true,
  owner: 'bo@lexharbor.example',
  note: '=1+1\nsecond line',
  followUp: '',
  since: '2026-11-23T13:00:00.000Z',
  due: '2026-11-23T17:00:00.000Z',
  answeredAt: '2026-11-23T13:30:00.000Z',
  booking: '',
  isQuarantined: false,
  isNotPeople: false,
  mergedInto: '',
  version: 2,
  changedBy: 'bo@lexharbor.example',
}

test('a table has a header line, and quotes cells that contain separators', () => {
  const text = leadCsv([lead], () => 'Contact message')
  expect(text).toBe(
    '\uFEFF"Reference","Kind","Name","Email","About","Received","State","Owner","Follow up","Answer due","Answered","In time","Note"\r\n' +
      '"LH-1","Contact message","Ada ""Ace"", Okafor","ada@firm.example","Pricing Questions","2026-11-23T13:00:00.000Z","Answered",' +
      '"bo@lexharbor.example","","2026-11-23T17:00:00.000Z","2026-11-23T13:30:00.000Z","yes","\'=1+1\nsecond line"\r\n',
  )
})
