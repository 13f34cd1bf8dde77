import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'
import { within } from '../company/facts/promise.ts'
import { Mail, Phone } from '../forms/form-notices.tsx'
import { Section } from '../ui/page/section.tsx'
import { ContactForm } from './contact-form.tsx'

/** The contact form, with what to expect of it and the other ways beside it. */
export function WriteToUs() {
  return (
    <Section
      id="write"
      className="beside"
      eyebrow="In writing"
      title="Write to us"
      intro={
        <>
          <p className="lead">
            {isShown(claims.contactFormReply)
              ? `You have our reply${within(claims.contactFormReply)}.`
              : 'A person reads it, and answers.'}
          </p>
          <p className="note">
            Rather use your own mail program? Write to <Mail />. In a hurry? Call <Phone /> ({brand.phone.hours}).
          </p>
          <p className="note">
            Works offline too: a message written without a connection is kept on your device and sent when you are back
            online.
          </p>
        </>
      }
    >
      <ContactForm />
    </Section>
  )
}
