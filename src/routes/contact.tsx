import { createFileRoute } from '@tanstack/react-router'
import { contactFaq } from '../contact/contact-faq.ts'
import { contactHead } from '../contact/contact-head.ts'
import { ContactPage } from '../contact/contact-page.tsx'
import { faqPage } from '../site/faq-page.ts'
import { JsonLd } from '../site/json-ld.tsx'

export const Route = createFileRoute('/contact')({
  head: () => contactHead(),
  component: ContactRoute,
})

function ContactRoute() {
  return (
    <>
      <JsonLd data={() => faqPage(contactFaq().flatMap(({ questions }) => questions))} />
      <ContactPage />
    </>
  )
}
