import { Seal } from '../ui/seal.tsx'
import { brand } from './facts/brand.ts'
import { claims } from './facts/claims.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { awards } from './facts/awards.ts'
import { isSample, shown } from './facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { Figures } from '../site/page/figures.tsx'
import { leaders } from './facts/leaders.ts'
import { Plate } from '../site/plates/plate.tsx'

const stats = [claims.lawFirmsOnAbout, claims.professionalsOnAbout, claims.casesManaged, claims.uptime]

const values = [
  {
    name: 'Client-Centric',
    text: 'Our clients have clients. We build what makes an attorney easier to reach before what makes a report prettier.',
  },
  { name: 'Innovation', text: 'Something new earns its place by removing a step. What only adds one is not finished.' },
  {
    name: 'Integrity',
    text: 'We publish our prices, say early when a date slips, and claim only what we can show.',
  },
  {
    name: 'Collaboration',
    text: 'Attorneys, paralegals and administrators sit in when we design, because each of them sees a different part of a matter.',
  },
] as const

/** The about page: the company's purpose, history, figures, values and people. */
export function AboutPage() {
  return (
    <>
      <PageHeader
        title={`About ${brand.name}`}
        turn="We keep the docket, so that lawyers can practice law."
        plate={<Plate name="depths" />}
      >
        <p className="lead">
          A law firm sells judgment and loses hours to its own paperwork. Our mission is to give those hours back,
          without asking anyone to trust a machine with the judgment.
        </p>
        <p className="cluster">
          <TargetLink to="/company/careers" className="button">
            See open roles
          </TargetLink>
          <TargetLink to="/company/mission" className="button button--quiet">
            Read our mission
          </TargetLink>
        </p>
      </PageHeader>
      <Section
        titleId="story-title"
        className="beside"
        eyebrow="Our story"
        title="Started in 2021, with a list of near misses"
      >
        <div className="prose">
          <p>
            The first thing we collected was not an idea but a list: hearings that were almost missed, and why. The
            reason was hardly ever the law, and hardly ever carelessness. It was one fact kept in two places.
          </p>
          <p>
            So the first version, in 2021, did one thing. It kept each matter’s dates once, and showed them to everyone
            who had to know. Documents, client messages, time and trust accounting were added in that order, each when
            it could share the same record.
          </p>
          <p>It is still our test for whatever we build: does the firm write this down once, or twice?</p>
        </div>
      </Section>
      <Stats />
      <Section titleId="values-title" eyebrow="What we hold to" title="Four values we can be held to">
        <TermList className="others" terms={values} />
      </Section>
      <Leadership />
      <Awards />
      <ClosingBand
        titleId="join-title"
        title="Work with us, or ask us something first"
        beside={
          <p className="cluster">
            <TargetLink to="/company/careers" className="button button--primary">
              Join the team
            </TargetLink>
            <TargetLink to="/contact" className="button button--quiet">
              Contact us
            </TargetLink>
          </p>
        }
      >
        <p>All roles are remote and full-time, and each one names its salary range.</p>
      </ClosingBand>
    </>
  )
}

function Stats() {
  if (shown(stats).length === 0) return null
  return (
    <section className="section container ground ground--night" aria-labelledby="stats-title">
      <h2 id="stats-title" className="visually-hidden">
        {brand.name} in numbers
      </h2>
      <Figures figures={stats} />
    </section>
  )
}

function Leadership() {
  const people = shown(leaders)
  if (people.length === 0) return null
  return (
    <Section titleId="leaders-title" ground="desk" eyebrow="Leadership" title="Who answers for it">
      <ul className={people.length < 3 ? 'columns columns--few' : 'columns'}>
        {people.map(({ name, role, text, ...fact }) => (
          <li key={name} className="columns__item">
            <Seal name={name} size={64} />
            <h3>
              {name}
              <Dagger when={isSample(fact)} /> <span className="columns__fact">{role}</span>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Awards() {
  const held = shown(awards)
  if (held.length === 0) return null
  return (
    <Section titleId="awards-title" className="beside" eyebrow="Recognition" title="Awards">
      <ul className="lines">
        {held.map(({ title, by, ...fact }) => (
          <li key={title} className="award">
            <h3>
              {title}
              <Dagger when={isSample(fact)} />
            </h3>
            <p className="note">{by}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
