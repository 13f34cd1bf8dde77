import { CallToAction } from '../site/page/call-to-action.tsx'
import { shown } from '../company/facts/fact.ts'
import { integrations } from '../company/facts/integrations.ts'
import { FeatureRow } from '../site/page/feature-row.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { ClosingChecklistScene } from '../site/scenes/closing-checklist-scene.tsx'
import { DeadlineChainScene } from '../site/scenes/deadline-chain-scene.tsx'
import { ParentingScheduleScene } from '../site/scenes/parenting-schedule-scene.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { NumberedPoints } from '../ui/page/numbered-points.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { Integrations } from './integrations.tsx'

const custom = [
  {
    title: 'You describe the work',
    text: 'An immigration docket, a patent family, a probate inventory: tell us what you count, file and sign.',
  },
  {
    title: 'We show it in your terms',
    text: 'We set up fields, templates, tasks and rules in a copy without client data.',
  },
  {
    title: 'You decide',
    text: 'Our offer says what we build, what it costs, and what the product can’t do.',
  },
] as const

const steps = [
  { title: 'Name your practice area', text: 'And the court or agency you file with most.' },
  { title: 'See one matter of that kind', text: '30 minutes, with its dates, its forms and its money.' },
] as const

/** The page of specialties: three modules, the integrations, and custom solutions for other fields of law. */
export function SpecialtiesPage() {
  return (
    <>
      <PageHeader
        eyebrow="Specialties"
        title="Modules for litigation, family law and corporate law"
        turn="A custody matter is not a closing."
        plate={<Plate name="chain" />}
      >
        <p className="lead">
          Each field counts, divides and signs differently. Modules add its terms, deadlines and forms to the same
          record of the matter.
        </p>
        <CallToAction
          second={
            shown(integrations).length > 0
              ? { to: '#integrations', label: 'What it connects to' }
              : { to: '/pricing', label: 'See the prices' }
          }
        />
      </PageHeader>
      <Section id="modules" eyebrow="Modules" title="Three fields, each in its own terms">
        <FeatureRow title="Litigation" scene={<DeadlineChainScene />}>
          <p>
            Deadlines counted from service and filing by the rule that applies, moved when a hearing moves, and
            confirmed by a person.
          </p>
          <ul className="lines">
            <li>Discovery by set, with what is answered and what is overdue</li>
            <li>Exhibits and witnesses, by the fact they prove</li>
          </ul>
        </FeatureRow>
        <FeatureRow title="Family law" scene={<ParentingScheduleScene />} turned>
          <p>
            Parenting schedules drawn as they are filed, with the nights counted, so that both sides argue about the
            same fourteen squares.
          </p>
          <ul className="lines">
            <li>Assets and debts, with who proposes what for each</li>
            <li>A thread for the client alone, even on a shared phone</li>
          </ul>
        </FeatureRow>
        <FeatureRow title="Corporate law" scene={<ClosingChecklistScene />}>
          <p>
            A closing checklist that is the deal’s own file: each line is the document, its signatures and its comments,
            not a copy of their state.
          </p>
          <ul className="lines">
            <li>Entities, officers and consents, with their renewal dates</li>
            <li>Signature pages, gathered and released together</li>
          </ul>
        </FeatureRow>
      </Section>
      <Integrations />
      <Section
        id="custom-solutions"
        titleId="custom-title"
        className="problems"
        eyebrow="Custom solutions"
        title="A different practice area?"
        intro={
          <p>
            <TargetLink to="/contact" className="link">
              Describe it to us
            </TargetLink>
          </p>
        }
      >
        <NumberedPoints points={custom} />
      </Section>
      <ClosingBand title="See a matter of your own kind" steps={steps}>
        <CallToAction second={{ to: '/pricing', label: 'See the prices' }} />
      </ClosingBand>
    </>
  )
}
