import { brand } from '../site/brand.ts'
import { TargetLink } from '../ui/target-link.tsx'
import type { DatedWebinar, Webinar } from './webinar.ts'
import { WebinarFacts } from './webinar-facts.tsx'
import { recordingMail, registrationMail } from './webinar-mails.ts'

/** One webinar, with the way to take part in it or, once it is over, to its recording. */
export function WebinarPage({ webinar, isOver }: DatedWebinar) {
  const { title, summary, category } = webinar
  return (
    <article>
      <header className="page-head container">
        <p>
          <TargetLink to="/webinars" className="link">
            All webinars
          </TargetLink>
        </p>
        <p className="eyebrow">
          {isOver ? 'Webinar on demand' : 'Live webinar'}
          {category === '' ? null : ` · ${category}`}
        </p>
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
      </header>
      <div className="section container beside">
        <div className="section__head">
          <WebinarFacts webinar={webinar} isOver={isOver} />
        </div>
        <section className="card stack" id="register" aria-labelledby="register-title">
          {isOver ? <Recording webinar={webinar} /> : <Registration webinar={webinar} />}
        </section>
      </div>
    </article>
  )
}

/** The place of the registration form: until it stands here, a mail. */
function Registration({ webinar }: { webinar: Webinar }) {
  return (
    <>
      <h2 id="register-title">Register</h2>
      <p>
        Registration is by email: the button opens one with everything filled in but your name and firm. Our reply brings the link to join, and an entry for your calendar.
      </p>
      <p>
        <a href={registrationMail(webinar)} className="button button--primary">
          {webinar.featured ? 'Register Now - Free' : 'Register Free'}
        </a>
      </p>
      <p className="note">No mail program on this device? Write to {brand.email.hello} and name the webinar.</p>
    </>
  )
}

function Recording({ webinar }: { webinar: Webinar }) {
  return (
    <>
      <h2 id="register-title">Watch the recording</h2>
      <p>This webinar is over. There is no public recording; we send it. The button opens an email that asks for it.</p>
      <p>
        <a href={recordingMail(webinar)} className="button button--primary">
          Watch Now
        </a>
      </p>
      <p className="note">No mail program on this device? Write to {brand.email.hello} and name the webinar.</p>
    </>
  )
}

/** Shown where no webinar has the address. */
export function WebinarMissing() {
  return (
    <div className="page-head container">
      <h1>Webinar Not Found</h1>
      <p className="lead">There is no webinar at this address, or no longer.</p>
      <p>
        <TargetLink to="/webinars" className="button">
          All webinars
        </TargetLink>
      </p>
    </div>
  )
}
