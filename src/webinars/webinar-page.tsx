import { PageHeader, PageNotice } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { RegistrationForm } from './registration-form.tsx'
import type { DatedWebinar } from './rules/webinar.ts'
import { hostOf, recordingOf } from './rules/recording.ts'
import { WebinarFacts } from './webinar-facts.tsx'

/** One webinar, with the way to take part in it or, once it is over, to its recording. */
export function WebinarPage({ webinar, isOver }: DatedWebinar) {
  const { title, summary, category } = webinar
  const recording = isOver ? recordingOf(webinar).url : null
  return (
    <article>
      <PageHeader
        back={
          <TargetLink to="/webinars" className="link">
            All webinars
          </TargetLink>
        }
        eyebrow={
          <>
            {isOver ? 'Webinar on demand' : 'Live webinar'}
            {category === '' ? null : ` · ${category}`}
          </>
        }
        title={title}
      >
        <p className="lead">{summary}</p>
      </PageHeader>
      <div className="section container beside">
        <div className="section__head">
          <WebinarFacts webinar={webinar} isOver={isOver} />
        </div>
        <section className="stack" id="register" aria-labelledby="register-title">
          {recording === null ? (
            <TakePart webinar={webinar} isOver={isOver} />
          ) : (
            <>
              <h2 id="register-title">Watch the recording</h2>
              <p>It plays at {hostOf(recording)}, in a new tab. No address is asked for here.</p>
              <p>
                <a href={recording} className="button button--primary" target="_blank" rel="noopener">
                  Watch Now<span className="visually-hidden">: {title}</span>
                </a>
              </p>
            </>
          )}
        </section>
      </div>
    </article>
  )
}

function TakePart({ webinar, isOver }: DatedWebinar) {
  return (
    <>
      <Invitation isOver={isOver} />
      {/* Another webinar is another form: nothing typed for one may be sent for the other. */}
      <RegistrationForm key={webinar.id} webinar={webinar} isOver={isOver} />
    </>
  )
}

function Invitation({ isOver }: { isOver: boolean }) {
  return isOver ? (
    <>
      <h2 id="register-title">Ask for the recording</h2>
      <p>This webinar is over. Tell us where to send the recording, and a person answers by email.</p>
    </>
  ) : (
    <>
      <h2 id="register-title">Register</h2>
      <p>
        Free, in two fields. You get the details by email at once, with an entry for your calendar that shows the hour
        in your own time zone.
      </p>
    </>
  )
}

/** Shown where no webinar has the address. */
export function WebinarMissing() {
  return (
    <PageNotice title="Webinar Not Found">
      <p className="lead">There is no webinar at this address, or no longer.</p>
      <p>
        <TargetLink to="/webinars" className="button">
          All webinars
        </TargetLink>
      </p>
    </PageNotice>
  )
}
