import type { Lead, LeadDetail } from '../rules/lead.ts'
import { whenText } from './lead-words.ts'

type Snippet = { name: string; text: string }

/**
 * Returns common opening sentences of replies that fit the lead.
 * @param origin the site's address, without a path
 */
export function replySnippets(
  { lead, appointment, room }: Pick<LeadDetail, 'appointment' | 'room'> & { lead: Pick<Lead, 'booking'> },
  origin: string,
): Snippet[] {
  const isBooked = lead.booking === 'booked'
  const joining = isBooked ? room?.own || room?.standing || '' : ''
  const confirmed = isBooked && appointment !== undefined
  return [
    ...(confirmed
      ? [{ name: 'Confirm', text: `Thank you. We look forward to meeting you on ${whenText(appointment.at)}.` }]
      : []),
    {
      name: 'Propose times',
      text: 'Which of these times suits you? All of them are New York time.\n\n- \n- ',
    },
    {
      name: 'Send a link',
      text:
        joining === '' ? `You can choose a time here: ${origin}/request-demo` : `Here is the link to join: ${joining}`,
    },
  ]
}

/**
 * Returns the draft with the snippet appended. An empty draft first gets a greeting.
 * @param name the recipient's, or empty
 */
export function withSnippet(draft: string, text: string, name: string): string {
  if (draft.trim() !== '') return `${draft.trimEnd()}\n\n${text}`
  const [first = ''] = name.trim().split(/\s+/)
  return `${first === '' ? 'Hello' : `Dear ${first}`},\n\n${text}`
}
