import { NumberedPoints } from '../ui/page/numbered-points.tsx'
import { Section } from '../ui/page/section.tsx'

const problems = [
  {
    title: 'A hearing moves, and one of four calendars doesn’t',
    text: 'The court’s notice reaches the attorney, the paralegal finds out on the day. The rule that matters most in your insurance policy hangs on who read which e-mail.',
  },
  {
    title: 'Work is done, and never written down',
    text: 'The call from the car, the reply at ten at night. On Friday the week is put together from memory, and memory rounds down.',
  },
  {
    title: 'Clients call because nobody told them anything',
    text: 'Each “any news?” interrupts the very work it asks about, and the answer was in the file all along.',
  },
  {
    title: 'The trust account balances once a month, by hand',
    text: 'Bank statement, book and client ledgers meet in a spreadsheet that one person understands. The bar will not ask that person; it will ask you.',
  },
] as const

/** The problems of a firm with several unconnected tools. */
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
