import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from './facts/claims.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { NumberedPoints } from '../ui/page/numbered-points.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section, SectionHead } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'
import { customerStory } from './facts/customer-story.ts'
import { isSample, isShown, shown } from './facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { Figures } from '../site/page/figures.tsx'

const pillars = [
  {
    title: 'Accessibility',
    text: 'The same system for one attorney and for five hundred: on a phone in a courthouse hallway, by keyboard, and with a screen reader.',
  },
  {
    title: 'Empowerment',
    text: 'Paralegals, administrators and clients do their part themselves, with the access it needs. Nothing waits for the one person who knows how.',
  },
  {
    title: 'Innovation',
    text: 'We automate what is the same every time: a date counted from a rule, a letter filled from a matter. Judgment stays with people, and so does the signature.',
  },
  {
    title: 'User-Centricity',
    text: 'We watch firms work before we design. A screen that has to be explained twice is built again.',
  },
] as const

const metrics = [
  claims.hoursSavedDailyOnMission,
  claims.adminReduced,
  claims.satisfaction,
  claims.billableIncreaseOnMission,
]

const vision = [
  {
    name: 'No missed date',
    text: 'Every court deadline of every client firm is counted by rule and checked by a person, and no one keeps a second calendar to be safe.',
  },
  {
    name: 'A client who always knows',
    text: 'Asking “any news?” has become unusual, because the answer was there before the question.',
  },
  {
    name: 'Justice that costs less to run',
    text: 'A small firm can take the small case again, because the hours around it have shrunk to what the case is worth.',
  },
] as const

/** The mission page: the product's purpose, how its effect is measured, and the goals for 2030. */
export function MissionPage() {
  return (
    <>
      <PageHeader
        title="Our mission: give lawyers their hours back"
        turn="Less of the office around the law."
        plate={<Plate name="ring" />}
      >
        <p className="lead">
          We give back the hours that no client hires an attorney for: finding the file, typing the date again, writing
          down what was just done. We leave the others alone.
        </p>
      </PageHeader>
      <Section titleId="pillars-title" className="problems" eyebrow="Four pillars" title="What we build on">
        <NumberedPoints points={pillars} />
      </Section>
      <Impact />
      <CustomerStory />
      <Section
        titleId="vision-title"
        className="beside"
        eyebrow="Our vision"
        title="What a firm should be able to say in 2030"
      >
        <TermList className="lines" terms={vision} />
      </Section>
      <ClosingBand
        titleId="part-title"
        title="Be part of it"
        beside={<CallToAction second={{ to: '/company/careers', label: 'See open roles' }} />}
      >
        <p>Get your firm’s hours back, or help us build what returns them.</p>
      </ClosingBand>
    </>
  )
}

function Impact() {
  if (shown(metrics).length === 0) return null
  return (
    <Section
      titleId="impact-title"
      ground="night"
      eyebrow="Impact"
      title="What firms measure after a year"
      intro={
        <p className="lead">
          Measure your first three months against your own last year. We help you set it up, and the figures are yours.
        </p>
      }
    >
      <Figures figures={metrics} />
    </Section>
  )
}

function CustomerStory() {
  if (!isShown(customerStory)) return null
  const { quote, text, name, title, firm, facts } = customerStory
  return (
    <section className="section testimonials" aria-labelledby="customer-title">
      <div className="container beside">
        <SectionHead titleId="customer-title" eyebrow="A customer story" title={`“${quote}”`} />
        <figure className="quotation">
          <blockquote>
            <p>{text}</p>
          </blockquote>
          <figcaption>
            <span className="quotation__facts">
              <b>{name}</b> {title}, {firm}
              <Dagger when={isSample(customerStory)} />
            </span>
            <span className="quotation__facts note">{facts}</span>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
