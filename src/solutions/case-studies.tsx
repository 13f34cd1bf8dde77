import { isSample, shown } from '../company/facts/fact.ts'
import { midSizedCaseStudies, type MidSizedCaseStudy } from '../company/facts/mid-sized-case-studies.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { SectionHead } from '../ui/page/section.tsx'

/** Case studies of mid-sized firms; empty while no firm may be named. */
export function CaseStudies() {
  const told = shown(midSizedCaseStudies)
  if (told.length === 0) return null
  return (
    <section className="section testimonials" id="case-studies" aria-labelledby="case-studies-title">
      <div className="container">
        <SectionHead
          titleId="case-studies-title"
          eyebrow="Case studies"
          title={told.length === 1 ? 'How a firm moved' : 'How firms moved'}
        />
        <div className={`case-studies case-studies--${told.length}`}>
          {told.map((study) => (
            <CaseStudyArticle key={study.firm} study={study} />
          ))}
        </div>
      </div>
    </section>
  )
}

function CaseStudyArticle({ study: { firm, about, before, change, after, ...fact } }: { study: MidSizedCaseStudy }) {
  return (
    <article className="case-study">
      <header className="stack">
        <h3>
          {firm}
          <Dagger when={isSample(fact)} />
        </h3>
        <p className="note">{about}</p>
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
