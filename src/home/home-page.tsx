import type { ReactNode } from 'react'
import { Section } from '../ui/page/section.tsx'
import { AllInOne } from './all-in-one.tsx'
import { Hero } from './hero.tsx'
import { Problems } from './problems.tsx'
import { Testimonials } from './testimonials.tsx'
import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from '../company/facts/claims.ts'
import { isShown, withShown } from '../company/facts/fact.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { NUMBERS_NOTE } from '../site/rules/calculator.ts'

export type HomePageProps = {
  plans: ReactNode
  calculator: ReactNode
}

/** The home page. The route passes in the plans and the calculator, because they belong to another feature. */
export function HomePage({ plans, calculator }: HomePageProps) {
  return (
    <>
      <Hero />
      <Problems />
      <AllInOne />
      <Testimonials />
      <Section
        id="pricing"
        eyebrow="What it costs"
        title="Three plans, priced per user"
        intro={
          <p className="lead">
            Prices up front.
            {isShown(noCreditCard) ? ` ${noCreditCard.text} on any plan.` : null}
          </p>
        }
      >
        {plans}
        <div className="home-calculator" id="calculator">
          <h2>What would it bring in?</h2>
          <p className="lead">{NUMBERS_NOTE}</p>
          {calculator}
        </div>
      </Section>
      <Reading />
      <ClosingCall />
    </>
  )
}

const { trialDays, noCreditCard, hoursSavedMonthly } = claims

const steps = [
  { title: 'A 30-minute demo', text: 'You bring the questions. We use a firm like yours as the example.' },
  {
    title: `A ${trialDays.value} ${trialDays.text}`,
    text: `${noCreditCard.value}. ${noCreditCard.text}.`,
    needs: [trialDays, noCreditCard],
  },
  { title: 'A guarantee', text: `${hoursSavedMonthly.value} ${hoursSavedMonthly.text}.`, needs: [hoursSavedMonthly] },
]

/** The call to action at the end of the page. It says what happens after the click. */
function ClosingCall() {
  return (
    <ClosingBand
      id="demo"
      titleId="demo-title"
      title="See it with questions from your own practice"
      steps={withShown(steps)}
    >
      <CallToAction />
    </ClosingBand>
  )
}

/** The section with links for visitors who don't want to talk yet. */
function Reading() {
  return (
    <Section id="resources" className="reading" ground="desk" eyebrow="Resources" title="Not ready to talk yet?">
      <div className="stack">
        <p className="lead">
          Read practicing lawyers on legal technology, privacy and running a firm. You need no account, and every
          article you open stays readable offline.
        </p>
        <p>
          <TargetLink to="/blog" className="link">
            Read the blog
          </TargetLink>
        </p>
      </div>
    </Section>
  )
}
