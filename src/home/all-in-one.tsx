import { claims } from '../company/facts/claims.ts'
import { FeatureRow } from '../site/page/feature-row.tsx'
import { FigureBeside } from '../site/page/figures.tsx'
import { CalendarConflictScene } from '../site/scenes/calendar-conflict-scene.tsx'
import { ClientHubScene } from '../site/scenes/client-hub-scene.tsx'
import { TrustLedgerScene } from '../site/scenes/trust-ledger-scene.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'

const others = [
  { name: 'Case and matter management', text: 'A matter’s parties, notes, tasks, documents and money on one page.' },
  {
    name: 'Document automation and signing',
    text: 'Your own templates, filled from the matter. Request and track signatures in the same place.',
  },
  { name: 'Analytics', text: 'See what is billed, collected and late, by attorney and practice area.' },
  {
    name: 'Mobile apps',
    text: 'Matters, calendar, timers and client messages on the phone you take to court.',
  },
] as const

/** The section about one system instead of several. It shows three features, and names the others. */
export function AllInOne() {
  return (
    <Section id="solutions" eyebrow="All in one" title="One record per matter. Everything connects to it.">
      <FeatureRow title="Catch conflicts as you make the entry" scene={<CalendarConflictScene />}>
        <p>
          The whole firm shares one calendar. When a hearing moves onto a mediation, whoever enters it sees the conflict
          at once, with the next hour when everyone is free. Reminders go to the people on the matter, not to a list.
        </p>
      </FeatureRow>

      <FeatureRow title="Clients read the answer before they call" scene={<ClientHubScene />} turned>
        <p>
          ClientHub gives each client one secure thread per matter: messages, documents and signatures, on a phone or in
          a browser. Privileged conversations stay out of ordinary email.
        </p>
      </FeatureRow>

      <FeatureRow title="Record time as you work, and balance trust to the cent" scene={<TrustLedgerScene />}>
        <p>
          Every call, message and draft becomes a suggested time entry. Accept it with one tap. You see bank, book and
          client ledgers side by side, and whether they agree.
        </p>
        <FigureBeside figure={claims.billableIncrease} />
      </FeatureRow>

      <TermList className="others" terms={others} />
    </Section>
  )
}
