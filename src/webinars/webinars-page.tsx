import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mailto } from '../ui/reach-us.tsx'
import { mailbox } from '../company/facts/brand.ts'
import type { PublishedContent } from '../content/rules/published-collection.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { ContentFailure } from '../site/content-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import type { Webinar } from './rules/webinar.ts'
import { WebinarLead } from './webinar-lead.tsx'
import { OnDemandWebinars, UpcomingWebinars } from './webinar-lists.tsx'
import { leadOf } from './rules/webinar-program.ts'
import { webinarQueries } from './webinar-queries.ts'
import { webinarDate } from './rules/webinar-time.ts'

/**
 * The page of all webinars: the first webinar, other upcoming ones, those on demand, and an offer to train one firm.
 */
export function WebinarsPage({ content }: { content: PublishedContent }) {
  const { data, error, refetch } = useQuery(webinarQueries.list(content))
  const { lead, others } = leadOf(data?.upcoming ?? [])
  const first = lead ? <WebinarLead webinar={lead} /> : <NothingAnnounced />
  return (
    <>
      <PageHeader
        title="Live webinars for law firms"
        turn="One problem of practice, worked through."
        plate={<Plate name="frames" />}
        beside={data ? first : undefined}
      >
        <p className="lead">
          Intake, trust accounts, deadlines, growth: someone who has run it in a firm shows how, and answers what you
          ask. Free, and without a sales pitch.
        </p>
        <Next webinars={others} />
      </PageHeader>
      {others.length > 0 ? <UpcomingWebinars webinars={others} /> : null}
      {data ? <OnDemandWebinars webinars={data.onDemand} /> : null}
      {!data && error ? (
        <div className="section container">
          <ContentFailure error={error} what="the webinars" onRetry={() => void refetch()} />
        </div>
      ) : null}
      {!data && !error ? <LoadingNote>Loading webinars...</LoadingNote> : null}
      <CustomTraining />
    </>
  )
}

/** Lists the next webinars after the first, beside the first on wide screens. */
function Next({ webinars }: { webinars: readonly Webinar[] }) {
  if (webinars.length === 0) return null
  return (
    <ul className="webinar-next">
      {webinars.slice(0, 3).map(({ slug, title, starts_at }) => (
        <li key={slug}>
          <Link to="/webinars/$slug" params={{ slug }}>
            {title}
          </Link>
          <span className="note">{webinarDate(starts_at)}</span>
        </li>
      ))}
    </ul>
  )
}

function NothingAnnounced() {
  return (
    <section className="card stack" aria-labelledby="nothing-announced">
      <h2 id="nothing-announced">No webinar is announced right now</h2>
      <p>Tell us what you would like to see worked through. We announce the next one here.</p>
      <p>
        <a className="link" href={mailto(mailbox('hello'), 'A topic for a webinar')}>
          Suggest a topic
        </a>
      </p>
    </section>
  )
}

function CustomTraining() {
  return (
    <ClosingBand
      titleId="custom-training"
      title="Custom training, for your firm alone"
      beside={
        <p className="cluster">
          <TargetLink to="/request-demo" className="button button--primary">
            Request custom training
          </TargetLink>
          <TargetLink to="/contact" className="button button--quiet">
            Ask first
          </TargetLink>
        </p>
      }
    >
      <p>
        Train your own people, on your own matters, at a time you choose. Tell us in the demo request whom you want to
        train.
      </p>
    </ClosingBand>
  )
}
