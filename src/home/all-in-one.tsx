import { claims } from '../company/facts/claims.ts'
import { FeatureRow } from '../site/page/feature-row.tsx'
import { FigureBeside } from '../site/page/figures.tsx'
import { CalendarConflictScene } from '../site/scenes/calendar-conflict-scene.tsx'
import { ClientHubScene } from '../site/scenes/client-hub-scene.tsx'
import { TrustLedgerScene } from '../site/scenes/trust-ledger-scene.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'

const others = [
  { name: 'Case and matter management', text: 'Parties, notes, tasks, documents and money of a matter on one page.' },
  {
    name: 'Document automation and signing',
    text: 'Your own templates filled from the matter; signatures requested and tracked in the same place.',
  },
  { name: 'Analytics', text: 'What is billed, what is collected and what is late, by attorney and by field of law.' },
  {
    name: 'Mobile apps',
    text: 'Matters, calendar, timers and client messages on the phone that is in court with you.',
  },
] as const

/** One system in place of several: three parts shown, the others named. */
export function AllInOne() {
  return (
    <Section id="solutions" eyebrow="All in one" title="One record of each matter, and everything hangs on it">
      <FeatureRow title="Conflicts are caught when the entry is made" scene={<CalendarConflictScene />}>
        <p>
          Every calendar in the firm is one calendar. When a hearing moves into a mediation, whoever enters it is told
          at once, with the next hour when everyone is free. Reminders go to the people on the matter, not to a list.
        </p>
      </FeatureRow>

      <FeatureRow title="Clients read the answer before they call" scene={<ClientHubScene />} turned>
        <p>
          ClientHub gives each client one secure thread per matter: messages, documents and signatures, from the phone
          or the browser. Privileged conversation stays out of ordinary e-mail.
        </p>
      </FeatureRow>

      <FeatureRow title="Time is kept as it passes, and trust money to the cent" scene={<TrustLedgerScene />}>
        <p>
          Calls, messages and drafts offer themselves as time entries while the work is fresh. Bank, book and client
          ledgers stand side by side, so you see whether they agree.
        </p>
        <FigureBeside figure={claims.billableIncrease} />
      </FeatureRow>

      <TermList className="others" terms={others} />
    </Section>
  )
}
