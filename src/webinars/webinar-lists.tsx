import { Link } from '@tanstack/react-router'
import { Section } from '../ui/page/section.tsx'
import type { Webinar } from './rules/webinar.ts'
import { hostOf, recordingOf } from './rules/recording.ts'
import { viewsText } from './webinar-facts.tsx'
import { WebinarRow } from './webinar-row.tsx'
import { webinarDate, webinarDay, webinarTime } from './rules/webinar-time.ts'

/** Upcoming webinars, soonest first. */
export function UpcomingWebinars({ webinars }: { webinars: readonly Webinar[] }) {
  return (
    <Section titleId="upcoming-webinars" eyebrow="Live" title="Upcoming webinars">
      <ul className="webinar-list">
        {webinars.map((webinar) => (
          <WebinarRow
            key={webinar.id}
            webinar={webinar}
            facts={[
              webinarDay(webinar.starts_at),
              `${webinarTime(webinar.starts_at)}, ${webinar.duration_minutes} minutes`,
            ]}
            action={
              <Link to="/webinars/$slug" params={{ slug: webinar.slug }} hash="register" className="button">
                Register Free<span className="visually-hidden"> for {webinar.title}</span>
              </Link>
            }
          />
        ))}
      </ul>
    </Section>
  )
}

/** Past webinars, latest first; empty before any webinar is over. */
export function OnDemandWebinars({ webinars }: { webinars: readonly Webinar[] }) {
  if (webinars.length === 0) return null
  return (
    <Section
      titleId="on-demand-webinars"
      ground="desk"
      eyebrow="Recorded"
      title="On demand"
      intro={
        <p className="note">
          Watch any recording from this list. If one isn’t online yet, ask for it and we email it to you.
        </p>
      }
    >
      <ul className="webinar-list">
        {webinars.map((webinar) => (
          <OnDemandWebinar key={webinar.id} webinar={webinar} />
        ))}
      </ul>
    </Section>
  )
}

function OnDemandWebinar({ webinar }: { webinar: Webinar }) {
  const { url, views, isExample } = recordingOf(webinar)
  return (
    <WebinarRow
      webinar={webinar}
      facts={[
        webinarDate(webinar.starts_at),
        `${webinar.duration_minutes} minutes`,
        ...(views === 0 ? [] : [viewsText(views)]),
      ]}
      action={
        url === null ? (
          <Link to="/webinars/$slug" params={{ slug: webinar.slug }} hash="register" className="button">
            {isExample ? 'Watch Now' : 'Ask for the recording'}
            <span className="visually-hidden">{`${isExample ? ':' : ' of'} ${webinar.title}`}</span>
          </Link>
        ) : (
          <a href={url} className="button" target="_blank" rel="noopener">
            Watch Now
            <span className="visually-hidden">
              : {webinar.title}, opens {hostOf(url)} in a new tab
            </span>
          </a>
        )
      }
    />
  )
}
