import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from '../company/facts/claims.ts'
import { sentences, withShown } from '../company/facts/fact.ts'
import { FeatureRow } from '../site/page/feature-row.tsx'
import { PageHero } from '../site/page/page-hero.tsx'
import { CalendarConflictScene } from '../site/scenes/calendar-conflict-scene.tsx'
import { SoloDayScene } from '../site/scenes/solo-day-scene.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { NumberedPoints } from '../ui/page/numbered-points.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'
import { StartingPrice } from './starting-price.tsx'

const { trialDaysOnPricing, noCreditCard, priceFromOnSolo } = claims
const trial = `${trialDaysOnPricing.value} ${trialDaysOnPricing.text}`

const benefits = [
  {
    title: 'Evenings',
    text: 'Clients read the answer in their thread, so they don’t have to call you at nine in the evening.',
  },
  {
    title: 'Hours you already worked',
    text: 'The call from the car and the reply from the hallway become suggested time entries. Accept or dismiss each one.',
  },
  {
    title: 'A second pair of eyes',
    text: 'You have no colleague to check the date. Deadlines counted by rule, and a calendar that refuses double bookings, do it for you.',
  },
  {
    title: 'A file your colleague can open',
    text: 'If you are ill, the colleague who covers for you finds the matter, its dates and its money in one place.',
  },
] as const

const core = [
  { name: 'Unlimited cases and clients', text: 'The price doesn’t follow your caseload.' },
  { name: 'Time tracking and billing', text: 'Timers on your phone, and invoices from the time they track.' },
  { name: 'Calendar, documents, tasks', text: 'All three on the matter they belong to.' },
  { name: 'Client portal', text: 'ClientHub, one secure thread for each matter.' },
  { name: 'Email support', text: 'A person answers, and knows the product.' },
] as const

const steps = [
  { title: 'A demo between two hearings', text: '30 minutes, on the phone if that is where you are.' },
  {
    title: `A ${trial}`,
    text: `${noCreditCard.value}. ${noCreditCard.text}.`,
    needs: [trialDaysOnPricing, noCreditCard],
  },
  {
    title: 'Your files come along',
    text: 'Bring an export of what you use now. We look at it together before you decide.',
  },
]

/** The page for an attorney who works alone. */
export function SoloPage() {
  return (
    <>
      <PageHero
        eyebrow="Solo practitioners"
        title="Practice management for a firm of one"
        turn="You are the whole firm. It need not take the whole day."
        lead="Docket, timer, client messages and invoices on the phone you take to court, and on your desk when you are back."
        second={{ to: '/pricing', label: 'See the prices' }}
        note={sentences(
          [`${trial}.`, trialDaysOnPricing],
          [`Start from ${priceFromOnSolo.value}${priceFromOnSolo.text}.`, priceFromOnSolo],
        )}
        plate="chain"
        scene={<SoloDayScene />}
      />
      <Section id="benefits" className="problems" ground="night" eyebrow="Benefits" title="What one person gets back">
        <NumberedPoints points={benefits} />
      </Section>
      <Section
        id="core-features"
        titleId="core-title"
        eyebrow="Core features"
        title="Everything a solo practice needs, and nothing to administer"
      >
        <FeatureRow title="You can’t be in two courtrooms" scene={<CalendarConflictScene />} turned>
          <p>
            You catch a hearing that collides with an appointment as you enter the notice, not in the hallway. You see
            the next hour when everyone is free.
          </p>
        </FeatureRow>
        <TermList className="others" terms={core} />
      </Section>
      <StartingPrice />
      <ClosingBand title="See your own Tuesday in it" steps={withShown(steps)}>
        <CallToAction second={{ to: '/pricing', label: 'Compare the plans' }} />
      </ClosingBand>
    </>
  )
}
