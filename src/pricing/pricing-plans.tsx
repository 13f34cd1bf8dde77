import { Link } from '@tanstack/react-router'
import { callToAction } from '../site/navigation.ts'
import { formatDollars } from '../lib/format-number.ts'
import { plans, YEARLY_DISCOUNT_PERCENT, yearlyPrice, type Plan } from '../company/facts/plans.ts'

/**
 * The plans with a switch for monthly or yearly billing. The HTML contains both prices, and the style sheet shows one
 * of them without JavaScript.
 */
export function PricingPlans() {
  return (
    <div className="plans">
      <div className="plans__billing">
        <label htmlFor="billed-yearly" className="plans__monthly">
          Monthly
        </label>
        <input
          id="billed-yearly"
          className="switch"
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox carries its own state
          role="switch"
          aria-label="Yearly billing instead of monthly"
          defaultChecked
        />
        <label htmlFor="billed-yearly" className="plans__yearly">
          Yearly
        </label>
        <span className="badge">Save {YEARLY_DISCOUNT_PERCENT}%</span>
      </div>
      <ul className="plans__list">
        {plans.map((plan) => (
          <li key={plan.id} className={plan.popular ? 'plan plan--popular' : 'plan'}>
            <PlanColumn plan={plan} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlanColumn({ plan }: { plan: Plan }) {
  const monthly = formatDollars(plan.monthlyPrice)
  return (
    <>
      <div className="plan__head">
        <h3>{plan.name}</h3>
        {plan.popular ? <span className="badge">Most Popular</span> : null}
      </div>
      <p className="plan__price plan__price--yearly">
        <span className="visually-hidden">was {monthly}, now </span>
        <del aria-hidden="true">{monthly}</del> <strong>{formatDollars(yearlyPrice(plan.monthlyPrice))}</strong>
        <span className="note">
          per user/month <span className="plan__billed">Billed annually</span>
        </span>
      </p>
      <p className="plan__price plan__price--monthly">
        <strong>{monthly}</strong>
        <span className="note">per user/month</span>
      </p>
      <p className="plan__key">{plan.keyFeature}</p>
      <ul className="plan__features">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <Link
        to={callToAction.to}
        search={{ plan: plan.id, from: 'plans' }}
        className={plan.popular ? 'button button--primary' : 'button'}
      >
        {plan.cta}
      </Link>
    </>
  )
}
