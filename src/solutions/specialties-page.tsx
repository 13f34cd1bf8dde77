import { ClosingBand } from '../site/closing-band.tsx'
import { FeatureRow } from '../site/feature-row.tsx'
import { callToAction } from '../site/navigation.ts'
import { ClosingChecklistScene } from '../site/scenes/closing-checklist-scene.tsx'
import { DeadlineChainScene } from '../site/scenes/deadline-chain-scene.tsx'
import { ParentingScheduleScene } from '../site/scenes/parenting-schedule-scene.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { Integrations } from './integrations.tsx'

const custom = [
  {
    title: 'You describe the work',
    text: 'An immigration docket, a patent family, a probate inventory: what is counted, what is filed, what is signed.',
  },
  {
    title: 'We show it in your terms',
    text: 'Fields, templates, tasks and rules are set up in a copy that holds no client’s data.',
  },
  {
    title: 'You decide',
    text: 'With an offer that says what is ours to build, what it costs, and what the product can’t do.',
  },
] as const

const steps = [
  { title: 'Name your field', text: 'And the court or the agency that you file with most.' },
  { title: 'See one matter of that kind', text: '30 minutes, with its dates, its forms and its money.' },
] as const

/** Specialties: three modules, what they connect to, and what to do when your field is another one. */
export function SpecialtiesPage() {
  return (
    <>
      <header className="page-head container">
        <p className="eyebrow">Specialties</p>
        <h1>A custody matter is not a closing</h1>
        <p className="lead">
          The record of a matter is the same in every field. What has to be counted, divided or signed is not. A module
          brings the vocabulary, the dates and the documents of its field.
        </p>
        <p className="cluster">
          <TargetLink to={callToAction.to} className="button button--primary">
            {callToAction.label}
          </TargetLink>
          <TargetLink to="#integrations" className="button button--quiet">
            What it connects to
          </TargetLink>
        </p>
      </header>
      <section className="section container" id="modules" aria-labelledby="modules-title">
        <header className="section__head">
          <p className="eyebrow">Modules</p>
          <h2 id="modules-title">Three fields, each in its own terms</h2>
        </header>
        <FeatureRow title="Litigation" scene={<DeadlineChainScene />}>
          <p>
            Deadlines counted from service and filing by the rule that applies, moved when a hearing moves, and
            confirmed by a person.
          </p>
          <ul className="lines">
            <li>Discovery by set, with what is answered and what is overdue</li>
            <li>Exhibits and witnesses, by the fact they are to prove</li>
          </ul>
        </FeatureRow>
        <FeatureRow title="Family law" scene={<ParentingScheduleScene />} turned>
          <p>
            Parenting schedules drawn as they are filed, with the nights counted, so that both sides argue about the
            same fourteen squares.
          </p>
          <ul className="lines">
            <li>Assets and debts, with who proposes what for each</li>
            <li>A thread for the client alone, also where the phone is shared</li>
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
      </section>
      <Integrations />
      <section className="section container problems" id="custom-solutions" aria-labelledby="custom-title">
        <header className="section__head">
          <p className="eyebrow">Custom solutions</p>
          <h2 id="custom-title">Your field is another one?</h2>
          <p>
            <TargetLink to="/contact" className="link">
              Describe it to us
            </TargetLink>
          </p>
        </header>
        <ol className="problems__list">
          {custom.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <ClosingBand
        title="See a matter of your own kind"
        second={{ to: '/pricing', label: 'See the prices' }}
        steps={steps}
      />
    </>
  )
}
