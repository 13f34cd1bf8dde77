import { csvFile } from './csv-file.ts'
import { isInTime } from './lead-order.ts'
import { STATE_NAMES, type Lead } from './lead.ts'

const COLUMNS = [
  'Reference',
  'Kind',
  'Name',
  'Email',
  'About',
  'Received',
  'State',
  'Owner',
  'Follow up',
  'Answer due',
  'Answered',
  'In time',
  'Note',
]

/**
 * Returns leads as a CSV table.
 * @param kindOf returns the name by which staff know a form
 */
export function leadCsv(leads: readonly Lead[], kindOf: (channel: string) => string): string {
  const rows = leads.map((lead) => [
    lead.receipt,
    kindOf(lead.channel),
    lead.name,
    lead.email,
    lead.about,
    lead.created,
    STATE_NAMES[lead.state],
    lead.owner,
    lead.followUp,
    lead.due,
    lead.answeredAt,
    inTimeText(lead),
    lead.note,
  ])
  return csvFile(COLUMNS, rows)
}

function inTimeText(lead: Lead): string {
  const inTime = isInTime(lead)
  if (inTime === undefined) return ''
  return inTime ? 'yes' : 'no'
}
