import { createFileRoute } from '@tanstack/react-router'
import { contactFaq } from '../contact/contact-faq.ts'
import { ContactPage } from '../contact/contact-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { faqPage } from '../site/faq-page.ts'
import { JsonLd } from '../site/json-ld.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/contact')({
  head: () =>
    pageHead({
      path: '/contact',
      title: `Contact ${brand.name} by phone, email or chat`,
      description:
        'Call, write or chat with a person who knows the product. Demos of 15, 30 or 45 minutes, our offices, and answers to common questions.',
    }),
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
