import { Plate } from '../site/plates/plate.tsx'
import { PageHeader, PageNotice } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { RegistrationForm } from './registration-form.tsx'
import type { DatedWebinar } from './rules/webinar.ts'
import { hostOf, recordingOf } from './rules/recording.ts'
import { ConfirmPlace } from './confirm-place.tsx'
import { DateBlock } from './date-block.tsx'
import { FilmPlace } from './film-place.tsx'
import { WebinarFacts } from './webinar-facts.tsx'

const liveSteps = [
  { title: 'You register', text: 'A name and an address are all it takes.' },
  { title: 'The link comes by email', text: 'With an entry for your calendar, in your own time zone.' },
  { title: 'You ask while it runs', text: 'The presenter answers your questions live.' },
] as const

const recordingSteps = [
  { title: 'You ask', text: 'A name and an address are all it takes.' },
  { title: 'A person looks', text: 'We check whether there is a recording, and whether we may share it.' },
  { title: 'You hear from us', text: 'By email, even if there is none to send.' },
] as const

/**
 * One webinar, with the registration form. Once it is over, with its recording or a form to request it. An example
 * without a recording plays the sample recording.
 * @param token from the mailed link that confirms a registration
 */
export function WebinarPage({ webinar, isOver, token }: DatedWebinar & { token?: string | undefined }) {
  const { title, summary, category } = webinar
  const { url, isExample } = recordingOf(webinar)
  const plays = isOver && (url !== null || isExample)
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
        plate={<Plate name="ring" />}
        beside={
          <div className="webinar-day card">
            <DateBlock startsAt={webinar.starts_at} />
            <WebinarFacts webinar={webinar} isOver={isOver} />
          </div>
        }
      >
        <p className="lead">{summary}</p>
        <p>
          <TargetLink to="#register" className="button button--primary">
            {plays ? 'Watch the recording' : isOver ? 'Ask for the recording' : 'Register'}
          </TargetLink>
        </p>
      </PageHeader>
      {token === undefined ? null : <ConfirmPlace token={token} />}
      <div className={plays ? 'section container' : 'section container beside beside--form'}>
        {plays ? null : <HowItWorks isOver={isOver} />}
        <section className="stack" id="register" aria-labelledby="register-title">
          {!plays ? (
            <TakePart webinar={webinar} isOver={isOver} />
          ) : url === null ? (
            <FilmPlace />
          ) : (
            <>
              <h2 id="register-title">Watch the recording</h2>
              <p>It plays at {hostOf(url)}, in a new tab. We ask for no email address.</p>
              <p>
                <a href={url} className="button button--primary" target="_blank" rel="noopener">
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

/** The steps after a registration, shown beside the form. */
function HowItWorks({ isOver }: { isOver: boolean }) {
  return (
    <div className="section__head">
      <h2>{isOver ? 'How to get it' : 'How it works'}</h2>
      <ol className="steps">
        {(isOver ? recordingSteps : liveSteps).map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function TakePart({ webinar, isOver }: DatedWebinar) {
  return (
    <>
      <Invitation isOver={isOver} />
      {/* The key gives each webinar its own form, so that input for one webinar is never sent for another. */}
      <RegistrationForm key={webinar.id} webinar={webinar} isOver={isOver} />
    </>
  )
}

function Invitation({ isOver }: { isOver: boolean }) {
  return isOver ? (
    <>
      <h2 id="register-title">Ask for the recording</h2>
      <p>This webinar is over. Tell us where to send the recording, and we answer by email.</p>
    </>
  ) : (
    <>
      <h2 id="register-title">Register</h2>
      <p>
        Register free, in two fields. We email you the details at once, with an entry for your calendar in your own time
        zone.
      </p>
    </>
  )
}

export function WebinarMissing() {
  return (
    <PageNotice title="Webinar Not Found">
      <p className="lead">This webinar does not exist, or is no longer announced.</p>
      <p>
        <TargetLink to="/webinars" className="button">
          All webinars
        </TargetLink>
      </p>
    </PageNotice>
  )
}
