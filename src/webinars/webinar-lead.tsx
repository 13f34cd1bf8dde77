import { Link } from '@tanstack/react-router'
import type { Webinar } from './rules/webinar.ts'
import { DateBlock } from './date-block.tsx'
import { WebinarFacts } from './webinar-facts.tsx'

/** The card of the webinar that the page shows first, beside the page's title and lead. */
export function WebinarLead({ webinar }: { webinar: Webinar }) {
  const { slug, title, summary, category, featured } = webinar
  return (
    <section className="webinar-lead card" aria-labelledby="lead-webinar">
      <div className="webinar-lead__head">
        <DateBlock startsAt={webinar.starts_at} />
        <div className="stack">
          <p className="eyebrow">
            {featured ? 'Featured live webinar' : 'Next live webinar'}
            {category === '' ? null : (
              <>
                <br />
                {category}
              </>
            )}
          </p>
          <h2 id="lead-webinar">
            <Link to="/webinars/$slug" params={{ slug }}>
              {title}
            </Link>
          </h2>
        </div>
      </div>
      <p>{summary}</p>
      <WebinarFacts webinar={webinar} isOver={false} />
      <p>
        <Link to="/webinars/$slug" params={{ slug }} hash="register" className="button button--primary">
          Register Now - Free
        </Link>
      </p>
    </section>
  )
}
