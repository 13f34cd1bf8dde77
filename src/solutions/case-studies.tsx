import { SectionHead } from '../ui/page/section.tsx'
import { caseStudies, type CaseStudy } from '../company/facts/mid-sized-case-studies.ts'

/** How firms of this size went about it. Samples are marked one by one. */
export function CaseStudies() {
  return (
    <section className="section testimonials" id="case-studies" aria-labelledby="case-studies-title">
      <div className="container">
        <SectionHead titleId="case-studies-title" eyebrow="Case studies" title="How a move might go">
          <p className="note">
            Both accounts are samples, written by us to show what will stand here. They will be replaced by firms that
            agreed to be named.
          </p>
        </SectionHead>
        <div className="case-studies">
          {caseStudies.map((study) => (
            <CaseStudyArticle key={study.firm} study={study} />
          ))}
        </div>
      </div>
    </section>
  )
}

function CaseStudyArticle({ study: { firm, about, before, change, after, isSample } }: { study: CaseStudy }) {
  return (
    <article className="case-study">
      <header className="stack">
        <h3>{firm}</h3>
        <p className="note">{about}</p>
        {isSample ? (
          <p>
            <span className="badge">Sample case study</span>
          </p>
        ) : null}
      </header>
      <dl className="lines">
        <div>
          <dt>Before</dt>
          <dd>{before}</dd>
        </div>
        <div>
          <dt>What they changed</dt>
          <dd>{change}</dd>
        </div>
        <div>
          <dt>Since then</dt>
          <dd>{after}</dd>
        </div>
      </dl>
    </article>
  )
}
