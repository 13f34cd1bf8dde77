import { claims } from '../site/claims.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { customerStory } from './customer-story.ts'
import { Figures } from './figures.tsx'

const pillars = [
  {
    name: 'Accessibility',
    text: 'The same system for one attorney and for five hundred, on the phone in the hallway of a courthouse, by keyboard, and with a screen reader.',
  },
  {
    name: 'Empowerment',
    text: 'Paralegals, administrators and clients do their part themselves, with the rights that fit it. Nothing waits for the one person who knows how.',
  },
  {
    name: 'Innovation',
    text: 'We automate what is the same every time: a date counted from a rule, a letter filled from a matter. Judgment stays with people, and so does the signature.',
  },
  {
    name: 'User-Centricity',
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
    title: 'No missed date',
    text: 'Every court deadline of every client firm is counted by rule and checked by a person, and nobody keeps a second calendar to be safe.',
  },
  {
    title: 'A client who always knows',
    text: 'Asking “any news?” has become unusual, because the answer was there before the question.',
  },
  {
    title: 'Justice that costs less to run',
    text: 'A small firm can take the small case again, because the hours around it have shrunk to what the case is worth.',
  },
] as const

/** Mission: what the product is for, how its effect is measured, and where it shall be in 2030. */
export function MissionPage() {
  return (
    <>
      <header className="page-head container">
        <p className="eyebrow">Our mission</p>
        <h1>Less of the office around the law</h1>
        <p className="lead">
          An attorney’s day has hours that nobody hired an attorney for: finding the file, typing the date again,
          writing down what was just done. We work on those hours, and leave the others alone.
        </p>
      </header>
      <section className="section container problems" aria-labelledby="pillars-title">
        <header className="section__head">
          <p className="eyebrow">Four pillars</p>
          <h2 id="pillars-title">What we build on</h2>
        </header>
        <ol className="problems__list">
          {pillars.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="section container" aria-labelledby="impact-title">
        <header className="section__head">
          <p className="eyebrow">Impact</p>
          <h2 id="impact-title">How we tell whether it works</h2>
        </header>
        <Figures
          figures={metrics}
          note="The company’s own figures, not independently verified. Measure your first three months against your own last year; we will help you set it up."
        />
      </section>
      <CustomerStory />
      <section className="section container beside" aria-labelledby="vision-title">
        <header className="section__head">
          <p className="eyebrow">Our vision</p>
          <h2 id="vision-title">What a firm should be able to say in 2030</h2>
        </header>
        <dl className="lines">
          {vision.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="closing" aria-labelledby="part-title">
        <div className="closing__row container">
          <div className="stack">
            <h2 id="part-title">Have a part in it</h2>
            <p>As a firm that wants its hours back, or as somebody who would like to build what returns them.</p>
          </div>
          <p className="cluster">
            <TargetLink to="/request-demo" className="button button--primary">
              Request a free demo
            </TargetLink>
            <TargetLink to="/company/careers" className="button button--quiet">
              See open roles
            </TargetLink>
          </p>
        </div>
      </section>
    </>
  )
}

function CustomerStory() {
  const { text, name, title, firm, facts, isSample } = customerStory
  return (
    <section className="section testimonials" aria-labelledby="customer-title">
      <div className="container beside">
        <header className="section__head">
          <p className="eyebrow">A customer story</p>
          <h2 id="customer-title">“The private calendars were gone”</h2>
        </header>
        <figure className="quotation">
          <blockquote>
            <p>{text}</p>
          </blockquote>
          <figcaption>
            <span className="quotation__facts">
              <b>{name}</b> {title}, {firm}
            </span>
            <span className="quotation__facts note">
              <span>{facts}</span> {isSample ? <span className="badge">Sample story</span> : null}
            </span>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
