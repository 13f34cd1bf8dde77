import type { ReactNode } from 'react'
import { Section } from '../ui/page/section.tsx'
import { AllInOne } from './all-in-one.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Hero } from './hero.tsx'
import { Problems } from './problems.tsx'
import { Reading } from './reading.tsx'
import { Testimonials } from './testimonials.tsx'

export type HomePageProps = {
  plans: ReactNode
  calculator: ReactNode
}

/** Home. The plans and the calculator are another feature's: the route passes them in. */
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
            The price is on the page because you would ask for it first. No setup fees on any plan.
          </p>
        }
      >
        {plans}
        <div className="home-calculator" id="calculator">
          <h2>What would it bring in?</h2>
          <p className="lead">
            Put in your own numbers. They go into this page’s address, so that you can share the result, and nowhere
            else.
          </p>
          {calculator}
        </div>
      </Section>
      <Reading />
      <ClosingCall />
    </>
  )
}
