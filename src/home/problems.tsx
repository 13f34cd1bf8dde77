import { NumberedPoints } from '../ui/page/numbered-points.tsx'
import { Section } from '../ui/page/section.tsx'

const problems = [
  {
    title: 'A hearing moves, and one of four calendars doesn’t',
    text: 'The court’s notice reaches the attorney; the paralegal finds out on the day. Your deadlines depend on who read which email.',
  },
  {
    title: 'Work is done, and never written down',
    text: 'The call from the car, the reply at ten at night. On Friday you rebuild the week from memory, and memory rounds down.',
  },
  {
    title: 'Clients call because they have heard nothing',
    text: 'Each “any news?” interrupts the very work it asks about, and the answer was in the file all along.',
  },
  {
    title: 'The trust account balances once a month, by hand',
    text: 'Bank statement, book and client ledgers meet in a spreadsheet that one person understands. The bar will not ask that person; it will ask you.',
  },
] as const

/** The section about the problems of a firm with several unconnected tools. */
export function Problems() {
  return (
    <Section
      titleId="problems-title"
      className="problems"
      ground="night"
      eyebrow="The problem"
      title="It is rarely the law that goes wrong"
      intro={<p className="lead">It is the space between the calendar, the inbox, the time sheet and the bank.</p>}
    >
      <NumberedPoints points={problems} />
    </Section>
  )
}
