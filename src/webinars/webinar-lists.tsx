import { Link } from '@tanstack/react-router'
import { Section } from '../ui/page/section.tsx'
import type { Webinar } from './rules/webinar.ts'
import { viewsText } from './webinar-facts.tsx'
import { WebinarRow } from './webinar-row.tsx'
import { webinarDate, webinarDay, webinarTime } from './rules/webinar-time.ts'

/** What is still to come, the soonest first. */
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

/** What is over, the latest first. */
export function OnDemandWebinars({ webinars }: { webinars: readonly Webinar[] }) {
  return (
    <Section
      titleId="on-demand-webinars"
      ground="desk"
      eyebrow="Recorded"
      title="On demand"
      intro={
        <p className="note">
          No recording is published here. “Watch Now” leads to a short form that asks us for it; a person answers by
          email, also when there is none to send.
        </p>
      }
    >
      {webinars.length === 0 ? (
        <p className="webinar-empty">No recording yet. A webinar moves here when it is over.</p>
      ) : (
        <ul className="webinar-list">
          {webinars.map((webinar) => (
            <WebinarRow
              key={webinar.id}
              webinar={webinar}
              facts={[
                webinarDate(webinar.starts_at),
                `${webinar.duration_minutes} minutes`,
                ...(webinar.views === 0 ? [] : [viewsText(webinar.views)]),
              ]}
              action={
                <Link to="/webinars/$slug" params={{ slug: webinar.slug }} hash="register" className="button">
                  Watch Now<span className="visually-hidden">: ask for the recording of {webinar.title}</span>
                </Link>
              }
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
