import { Seal } from '../ui/seal.tsx'
import { brand } from './facts/brand.ts'
import { claims } from './facts/claims.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { awards } from './facts/awards.ts'
import { Figures } from '../site/page/figures.tsx'
import { leaders } from './facts/leaders.ts'

const stats = [claims.lawFirmsOnAbout, claims.professionalsOnAbout, claims.casesManaged, claims.uptime]

const values = [
  {
    name: 'Client-Centric',
    text: 'Our clients have clients. What makes an attorney easier to reach is built before what makes a report prettier.',
  },
  { name: 'Innovation', text: 'Something new earns its place by removing a step. What only adds one is not finished.' },
  {
    name: 'Integrity',
    text: 'A figure has a source or it says that it has none. A sample is marked. A price is on the page.',
  },
  {
    name: 'Collaboration',
    text: 'Attorneys, paralegals and administrators sit in when we design, because each of them sees a different half of a matter.',
  },
] as const

/** About: why the company exists, how it came about, its figures, its values, its people. */
export function AboutPage() {
  return (
    <>
      <PageHeader eyebrow={<>About {brand.name}</>} title="We keep the docket, so that lawyers can practice law">
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
            it could hang on the same record.
          </p>
          <p>It is still the test for whatever we build: does the firm write this down once, or twice?</p>
        </div>
      </Section>
      <section className="section container" aria-labelledby="stats-title">
        <h2 id="stats-title" className="visually-hidden">
          {brand.name} in numbers
        </h2>
        <Figures
          figures={stats}
          note="These are the company’s own figures. They have not been independently verified; ask us where each one comes from."
        />
      </section>
      <Section titleId="values-title" eyebrow="What we hold to" title="Four values we can be held to">
        <TermList className="others" terms={values} />
      </Section>
      <People />
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

/** Leaders and awards. Samples are marked one by one. */
function People() {
  return (
    <>
      <Section
        titleId="leaders-title"
        eyebrow="Leadership"
        title="Who answers for it"
        intro={<p className="note">The four people below are samples that show what will stand here.</p>}
      >
        <ul className="columns">
          {leaders.map(({ name, role, text, isSample }) => (
            <li key={name} className="columns__item">
              <Seal name={name} size={64} />
              <h3>
                {name} <span className="columns__fact">{role}</span>
              </h3>
              <p>{text}</p>
              {isSample ? <SampleBadge>Sample profile</SampleBadge> : null}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        titleId="awards-title"
        className="beside"
        eyebrow="Recognition"
        title="Awards"
        intro={
          <p className="note">
            We hold none of these. They keep the place of the awards that will be named here, with who gave them and
            when.
          </p>
        }
      >
        <ul className="lines">
          {awards.map(({ title, by, isSample }) => (
            <li key={title} className="award">
              <h3>{title}</h3>
              <p className="note">{by}</p>
              {isSample ? <SampleBadge>Sample award</SampleBadge> : null}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function SampleBadge({ children }: { children: string }) {
  return (
    <p>
      <span className="badge">{children}</span>
    </p>
  )
}
