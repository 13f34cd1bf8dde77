import { brand } from '../company/facts/brand.ts'
import { isShown } from '../company/facts/fact.ts'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { SupportChannels } from './support-channels.tsx'
import { FaqCards } from './faq-cards.tsx'
import { DemoLengths } from './demo-lengths.tsx'
import { OfficeList } from './office-list.tsx'
import { WriteToUs } from './write-to-us.tsx'

/** The contact page: channels, the form, the demo, the offices, and common questions. */
export function ContactPage() {
  return (
    <>
      <PageHeader
        title={`Contact us by ${isShown(brand.phone) ? 'phone, email or form' : 'email or form'}`}
        turn="Ask a person."
        plate={<Plate name="depths" />}
        beside={<SupportChannels />}
      >
        <p className="lead">
          Ask about a price, a deadline, or twenty years of matters in an old system. Whoever answers at {brand.name}{' '}
          knows the product and can show it to you.
        </p>
        <p className="cluster">
          <TargetLink to="/request-demo" className="button button--primary">
            Schedule a Demo
          </TargetLink>
          <TargetLink to="#write" className="button button--quiet">
            Write to us
          </TargetLink>
        </p>
      </PageHeader>
      <WriteToUs />
      <DemoLengths />
      <OfficeList />
      <FaqCards />
    </>
  )
}
