import { FeatureRow } from '../site/page/feature-row.tsx'
import { DeadlineChainScene } from '../site/scenes/deadline-chain-scene.tsx'
import { MatterCentralScene } from '../site/scenes/matter-central-scene.tsx'
import { TimeCaptureScene } from '../site/scenes/time-capture-scene.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'

const others = [
  {
    name: 'Calendar and scheduling',
    text: 'One calendar for the firm. A double booking is refused when it is entered, and reminders go to the people on the matter.',
  },
  {
    name: 'Document automation and signing',
    text: 'Your own templates, filled from the matter. Signatures are requested and followed up in the same place.',
  },
  {
    name: 'Billing',
    text: 'Draft invoices from the time that was kept, reviewed line by line before the client sees one.',
  },
  { name: 'Trust accounting', text: 'Bank, book and client ledgers beside each other every day, not once a month.' },
  { name: 'Analytics', text: 'What is billed, collected and late, by attorney and by field of law.' },
  { name: 'Mobile apps', text: 'Matters, calendar, timers and messages on the phone that is in court with you.' },
] as const

/** The firm's view: due dates, and everything that belongs to a matter. */
export function MatterCentral() {
  return (
    <Section
      id="matter-central"
      eyebrow="Matter Central"
      title="The firm’s side: what is due, and everything behind it"
    >
      <FeatureRow title="The docket comes first" scene={<MatterCentralScene />}>
        <p>
          Open matters stand in the order of their next deadline, each with the person who answers for it. Look at one
          attorney, one court or one field; the order stays. Open a matter, and parties, notes, tasks, documents and
          money are on one page.
        </p>
      </FeatureRow>
      <FeatureRow title="A deadline knows its rule" scene={<DeadlineChainScene />} turned>
        <p>
          Enter what happened, and the dates that follow are counted from it, with the rule beside each. When a hearing
          moves, what hangs on it moves too. A person confirms every date: software can count, but it does not practice
          law.
        </p>
      </FeatureRow>
      <FeatureRow title="The hour is written down while it is fresh" scene={<TimeCaptureScene />}>
        <p>
          Calls, drafts and messages offer themselves as time entries. Take one, correct it or dismiss it; nothing is
          billed that nobody looked at, and what you dismiss stays with you.
        </p>
      </FeatureRow>
      <TermList className="others" terms={others} />
    </Section>
  )
}
