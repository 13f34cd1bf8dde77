import { brand } from '../lib/brand.ts'
import { claims } from '../site/claims.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { awards } from './awards.ts'
import { Figures } from './figures.tsx'
import { leaders } from './leaders.ts'

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
      <header className="page-head container">
        <p className="eyebrow">About {brand.name}</p>
        <h1>We keep the docket, so that lawyers can practice law</h1>
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
      </header>
      <section className="section container beside" aria-labelledby="story-title">
        <header className="section__head">
          <p className="eyebrow">Our story</p>
          <h2 id="story-title">Started in 2021, with a list of near misses</h2>
        </header>
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
      </section>
      <section className="section container" aria-labelledby="stats-title">
        <h2 id="stats-title" className="visually-hidden">
          {brand.name} in numbers
        </h2>
        <Figures
          figures={stats}
          note="These are the company’s own figures. They have not been independently verified; ask us where each one comes from."
        />
      </section>
      <section className="section container" aria-labelledby="values-title">
        <header className="section__head">
          <p className="eyebrow">What we hold to</p>
          <h2 id="values-title">Four values we can be held to</h2>
        </header>
        <dl className="others">
          {values.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <People />
      <section className="closing" aria-labelledby="join-title">
        <div className="closing__row container">
          <div className="stack">
            <h2 id="join-title">Work with us, or ask us something first</h2>
            <p>All roles are remote and full-time, and each one names its salary range.</p>
          </div>
          <p className="cluster">
            <TargetLink to="/company/careers" className="button button--primary">
              Join the team
            </TargetLink>
            <TargetLink to="/contact" className="button button--quiet">
              Contact us
            </TargetLink>
          </p>
        </div>
      </section>
    </>
  )
}

/** Leaders and awards. Samples are marked one by one. */
function People() {
  return (
    <>
      <section className="section container" aria-labelledby="leaders-title">
        <header className="section__head">
          <p className="eyebrow">Leadership</p>
          <h2 id="leaders-title">Who answers for it</h2>
          <p className="note">The four people below are samples that show what will stand here.</p>
        </header>
        <ul className="columns">
          {leaders.map(({ name, role, text, isSample }) => (
            <li key={name} className="columns__item">
              <h3>
                {name} <span className="columns__fact">{role}</span>
              </h3>
              <p>{text}</p>
              {isSample ? <SampleBadge>Sample profile</SampleBadge> : null}
            </li>
          ))}
        </ul>
      </section>
      <section className="section container beside" aria-labelledby="awards-title">
        <header className="section__head">
          <p className="eyebrow">Recognition</p>
          <h2 id="awards-title">Awards</h2>
          <p className="note">
            We hold none of these. They keep the place of the awards that will be named here, with who gave them and
            when.
          </p>
        </header>
        <ul className="lines">
          {awards.map(({ title, by, isSample }) => (
            <li key={title} className="award">
              <h3>{title}</h3>
              <p className="note">{by}</p>
              {isSample ? <SampleBadge>Sample award</SampleBadge> : null}
            </li>
          ))}
        </ul>
      </section>
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
