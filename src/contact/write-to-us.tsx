import { mailto } from '../lib/mailto.ts'
import { brand } from '../site/brand.ts'
import { claims } from '../site/claims.ts'

const subjects = ['Request a Demo', 'Pricing Questions', 'Technical Support', 'Partnership Inquiry', 'General Question'] as const

/** The place of the contact form: until it stands here, a mail for each of its subjects. */
export function WriteToUs() {
  return (
    <section className="section container beside" id="write" aria-labelledby="write-title">
      <header className="section__head">
        <p className="eyebrow">In writing</p>
        <h2 id="write-title">Write to us</h2>
        <p className="lead">You have our reply within {claims.contactFormReply.value}.</p>
      </header>
      <div className="stack">
        <p>
          Choose what it is about. Your mail program opens with the subject filled in; add your name, your firm and how many attorneys it has, and the right person answers.
        </p>
        <ul className="lines">
          {subjects.map((subject) => (
            <li key={subject}>
              <a className="link" href={mailto(brand.email.hello, subject)}>
                {subject}
              </a>
            </li>
          ))}
        </ul>
        <p className="note">
          No mail program on this device? Write to {brand.email.hello}. Please send nothing privileged by email.
        </p>
      </div>
    </section>
  )
}
