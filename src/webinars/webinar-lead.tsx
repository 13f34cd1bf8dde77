import { Link } from '@tanstack/react-router'
import type { Webinar } from './rules/webinar.ts'
import { WebinarFacts } from './webinar-facts.tsx'

/** The webinar that leads the page. */
export function WebinarLead({ webinar }: { webinar: Webinar }) {
  const { slug, title, summary, category, featured } = webinar
  return (
    <section className="section container" aria-labelledby="lead-webinar">
      <div className="webinar-lead card">
        <div className="stack">
          <p className="eyebrow">
            {featured ? 'Featured live webinar' : 'Next live webinar'}
            {category === '' ? null : ` · ${category}`}
          </p>
          <h2 id="lead-webinar">
            <Link to="/webinars/$slug" params={{ slug }}>
              {title}
            </Link>
          </h2>
          <p>{summary}</p>
        </div>
        <div className="stack">
          <WebinarFacts webinar={webinar} isOver={false} />
          <p>
            <Link to="/webinars/$slug" params={{ slug }} hash="register" className="button button--primary">
              Register Now - Free
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
