import { CallToAction } from '../site/page/call-to-action.tsx'
import { isSample, shown } from '../company/facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { caseStudies, type CaseStudy } from '../company/facts/case-studies.ts'

/** The contents that we require of a published case study. Readers can ask any vendor for the same. */
const requirements = [
  { title: 'The firm, by name', text: 'with its size and field, and a person there who will answer a call from you.' },
  {
    title: 'Figures with their method',
    text: 'what was counted, over which months, by whom. No “up to”, and no percentage without the number it is a part of.',
  },
  { title: 'The same months of another year', text: 'because every firm bills more in December.' },
  {
    title: 'What else changed',
    text: 'a new partner, a new rate, a pandemic: whatever might explain the figure as well as we do.',
  },
  { title: 'What did not work', text: 'in the firm’s own words. An account without such a line is an advertisement.' },
  { title: 'What the firm got for it', text: 'a discount, for instance. It is stated, or there was none.' },
  { title: 'No client in it', text: 'neither by name nor by facts, and the firm has checked that.' },
] as const

/** The page of published case studies, and the contents that we require of them. */
export function CaseStudiesPage() {
  const told = shown(caseStudies)
  return (
    <>
      <PageHeader
        eyebrow="Case studies"
        title={told.length > 0 ? 'Case studies, with what did not work' : 'What a fair case study reports'}
        plate={<Plate name="ledger" />}
      >
        <p className="lead">
          {told.length > 0
            ? 'What firms were like before, what they changed, what was measured and how, and what went worse than hoped.'
            : 'Seven questions to put to any vendor’s success story, ours included.'}
        </p>
      </PageHeader>
      {told.length > 0 ? (
        <div className="section container studies">
          {told.map((study) => (
            <Study key={study.firm} study={study} />
          ))}
        </div>
      ) : null}
      <Section
        titleId="requirements-title"
        className="beside"
        ground="desk"
        eyebrow="The rule"
        title="What each account must report"
        intro={<p className="lead">They are good questions for any vendor’s success story, ours included.</p>}
      >
        <ul className="lines">
          {requirements.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}:</strong> {text}
            </li>
          ))}
        </ul>
      </Section>
      <Section titleId="own-title" className="beside" title="Better than any story: your own figures">
        <div className="stack">
          <p>
            Bring last quarter’s. In the demo we show which of them the product would and would not have improved, and
            how to measure it yourself.
          </p>
          <CallToAction />
        </div>
      </Section>
    </>
  )
}

function Study({ study: { firm, field, before, change, measured, notWell, ...fact } }: { study: CaseStudy }) {
  return (
    <article className="study beside">
      <div className="stack resources-aside">
        <p className="note">{field}</p>
        <h2 className="study__title">
          {firm}
          <Dagger when={isSample(fact)} />
        </h2>
      </div>
      <div className="stack">
        <h3>Before</h3>
        <p>{before}</p>
        <h3>The change</h3>
        <p>{change}</p>
        <h3>Measured</h3>
        <dl className="study__figures">
          {measured.map(({ what, how, result }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{result}</dd>
              <dd className="note">{how}</dd>
            </div>
          ))}
        </dl>
        <h3>What did not go well</h3>
        <p>{notWell}</p>
      </div>
    </article>
  )
}
