import { FeatureRow } from '../site/page/feature-row.tsx'
import { DeadlineChainScene } from '../site/scenes/deadline-chain-scene.tsx'
import { MatterCentralScene } from '../site/scenes/matter-central-scene.tsx'
import { TimeCaptureScene } from '../site/scenes/time-capture-scene.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'

const others = [
  {
    name: 'Calendar and scheduling',
    text: 'One calendar for the firm. It refuses a double booking as you enter it, and reminds the people on the matter.',
  },
  {
    name: 'Document automation and signing',
    text: 'Your own templates, filled from the matter. Request and track signatures in the same place.',
  },
  {
    name: 'Billing',
    text: 'Draft invoices from the time you tracked. Review every line before the client sees it.',
  },
  { name: 'Trust accounting', text: 'Compare bank, book and client ledgers every day, not once a month.' },
  { name: 'Analytics', text: 'See what is billed, collected and late, by attorney and practice area.' },
  { name: 'Mobile apps', text: 'Matters, calendar, timers and messages on the phone you take to court.' },
] as const

/** The section about Matter Central: the due dates of a firm, and everything that belongs to a matter. */
export function MatterCentral() {
  return (
    <Section
      id="matter-central"
      eyebrow="Matter Central"
      title="The firm’s side: what is due, and everything behind it"
    >
      <FeatureRow title="The docket comes first" scene={<MatterCentralScene />}>
        <p>
          Open matters are sorted by their next deadline, each with the attorney responsible. Filter by attorney, and
          the order stays. Open a matter, and its parties, notes, tasks, documents and money are on one page.
        </p>
      </FeatureRow>
      <FeatureRow title="A deadline knows its rule" scene={<DeadlineChainScene />} turned>
        <p>
          Enter an event, and the system counts every date that follows from it, with the rule beside each. When a
          hearing moves, its dependent dates move too. A person confirms every date: software can count, but it does not
          practice law.
        </p>
      </FeatureRow>
      <FeatureRow title="Record time while the work is fresh" scene={<TimeCaptureScene />}>
        <p>
          Calls, drafts and messages become suggested time entries. Accept, correct or dismiss each one. Nothing is
          billed without your review, and only you see what you dismiss.
        </p>
      </FeatureRow>
      <TermList className="others" terms={others} />
    </Section>
  )
}
