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
  { title: 'One group first', text: 'Begin with one practice group, and move the others when it has closed a month.' },
  { title: 'A date for the others', text: 'We plan the move around your trials, not around our calendar.' },
  { title: 'A way back', text: 'Everything exports whole, in open formats, at any time.' },
] as const

/** Mid-sized firms: collaboration, billing with review, and accounts of others. */
export function MidSizedFirmsPage() {
  return (
    <>
      <PageHero
        eyebrow={named('Mid-sized firms', claims.midSizedFirmSize)}
        title="Practice management for mid-sized firms"
        turn="Memory stops at ten attorneys."
        lead="Nobody knows every matter any more, and that is as it should be. What the next person needs to know has to be on the matter, not in a hallway."
        second={
          shown(midSizedCaseStudies).length > 0
            ? { to: '#case-studies', label: 'Read how firms moved' }
            : { to: '/pricing', label: 'See the prices' }
        }
        plate="weave"
        scene={<MatterTeamScene />}
      />
      <Section id="collaboration" eyebrow="Collaboration" title="A handoff that doesn’t need a meeting">
        <FeatureRow title="The next person finds it on the matter" scene={<MatterFileScene />} turned>
          <p>
            What falls due this week is counted for each person in the group. When one has too much, the task moves with
            its notes, drafts and dates, and both can see that it did. Who takes over reads one page and begins.
          </p>
          <p>Matters that not everybody may see are closed to the rest of the firm, one by one or by group.</p>
        </FeatureRow>
      </Section>
      <Section id="billing" eyebrow="Billing" title="The write-off happens before the client sees the line">
        <FeatureRow title="Review, then approval" scene={<PrebillScene />}>
          <p>
            Draft invoices go to the responsible attorney, then to the partner. Each change carries a name and a reason,
            so that a rate, a write-off and a discount can be explained a year later.
          </p>
        </FeatureRow>
        <FeatureRow title="Trust money that agrees every day" scene={<TrustLedgerScene />} turned>
          <p>
            Bank, book and client ledgers stand side by side for each account. When they differ, you learn it the same
            day, and where.
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
