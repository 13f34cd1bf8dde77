import { claims, within } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'
import { Section } from '../ui/page/section.tsx'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { ContactMessageForm } from './contact-message-form.tsx'

const steps = () => [
  { title: 'You write', text: 'Your name, your address and your question. Offline too: the form sends it later.' },
  { title: 'A person reads it', text: 'Someone who knows the product, not a ticket queue.' },
  {
    title: isShown(claims.contactFormReply) ? `We reply${within(claims.contactFormReply)}` : 'We reply',
    text: 'At the address you gave.',
  },
]

/** The section with the contact form. Beside it the visitor sees what happens after sending. */
export function WriteToUs() {
  return (
    <Section
      id="write"
      className="beside beside--form"
      ground="sheet"
      eyebrow="In writing"
      title="Write to us"
      intro={
        <>
          <ol className="steps">
            {steps().map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ol>
          <p className="note">
            Prefer to use your own email? Write to <MailLink />.
            <ByPhone before=" In a hurry? Call " after="." />
          </p>
        </>
      }
    >
      <ContactMessageForm />
    </Section>
  )
}
