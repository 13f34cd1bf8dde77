import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from '../company/facts/claims.ts'
import { named } from './named.ts'
import { shown } from '../company/facts/fact.ts'
import { midSizedCaseStudies } from '../company/facts/mid-sized-case-studies.ts'
import { FeatureRow } from '../site/page/feature-row.tsx'
import { PageHero } from '../site/page/page-hero.tsx'
import { MatterFileScene } from '../site/scenes/matter-file-scene.tsx'
import { MatterTeamScene } from '../site/scenes/matter-team-scene.tsx'
import { PrebillScene } from '../site/scenes/prebill-scene.tsx'
import { TrustLedgerScene } from '../site/scenes/trust-ledger-scene.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { Section } from '../ui/page/section.tsx'
import { CaseStudies } from './case-studies.tsx'

const steps = [
  { title: 'One group first', text: 'Start with one practice group, and move the others once it has closed a month.' },
  { title: 'A date for the others', text: 'We plan the move around your trials, not around our calendar.' },
  { title: 'A way back', text: 'Export everything, in open formats, at any time.' },
] as const

/** The page for mid-sized firms: collaboration, reviewed billing, and case studies. */
export function MidSizedFirmsPage() {
  return (
    <>
      <PageHero
        eyebrow={named('Mid-sized firms', claims.midSizedFirmSize)}
        title="Practice management for mid-sized firms"
        turn="Memory stops at ten attorneys."
        lead="Whoever takes over finds everything on the matter, not in a hallway. At this size no one knows every matter by heart, and no one should have to."
        second={
          shown(midSizedCaseStudies).length > 0
            ? { to: '#case-studies', label: 'Read how firms moved' }
            : { to: '/pricing', label: 'See the prices' }
        }
        plate="weave"
        scene={<MatterTeamScene />}
      />
      <Section id="collaboration" eyebrow="Collaboration" title="Hand off work without a meeting">
        <FeatureRow title="The next person finds it on the matter" scene={<MatterFileScene />} turned>
          <p>
            See each person’s load for the week. When someone has too much, move a task with its notes, drafts and
            dates, and both people see it. Whoever takes over reads one page and starts.
          </p>
          <p>Close sensitive matters to the rest of the firm, one by one or by group.</p>
        </FeatureRow>
      </Section>
      <Section id="billing" eyebrow="Billing" title="Write off time before the client sees the line">
        <FeatureRow title="Review, then approval" scene={<PrebillScene />}>
          <p>
            Draft invoices go to the responsible attorney, then to the partner. Each change carries a name and a reason,
            so you can explain a rate, a write-off or a discount a year later.
          </p>
        </FeatureRow>
        <FeatureRow title="Trust money that agrees every day" scene={<TrustLedgerScene />} turned>
          <p>
            See bank, book and client ledgers side by side for each account. When they differ, you know the same day,
            and where.
          </p>
        </FeatureRow>
      </Section>
      <CaseStudies />
      <ClosingBand title="Bring the group that complains most" steps={steps}>
        <CallToAction second={{ to: '/pricing', label: 'See the prices' }} />
      </ClosingBand>
    </>
  )
}
