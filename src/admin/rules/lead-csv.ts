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
 * A table of leads (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets detect the encoding). No cell starts
 * like a formula, so that a stranger's text never runs in a spreadsheet.
 * @param kindOf the staff's name for a channel
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
  return `\uFEFF${[COLUMNS, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

function inTimeText(lead: Lead): string {
  const inTime = isInTime(lead)
  if (inTime === undefined) return ''
  return inTime ? 'yes' : 'no'
}

/**
 * Positions where a spreadsheet could read a formula: also after spaces, and in full-width characters. In some
 * countries spreadsheets split cells at a semicolon or a tab, and then lines even within quotes.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\s\u00a0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g

/** A cell of a CSV file; a text like a formula gets a leading apostrophe. Exported for its test. */
export function csvCell(text: string): string {
  return `"${text.replace(FORMULA, "$1'").replace(/"/g, '""')}"`
}
