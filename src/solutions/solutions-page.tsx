import type { ReactNode } from 'react'
import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims, type Claim } from '../company/facts/claims.ts'
import { isShown, shown } from '../company/facts/fact.ts'
import { plans, priceList, yearlyPrice, type Plan, type PlanId } from '../company/facts/plans.ts'
import { formatDollars } from '../lib/format-number.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'
import type { PageTarget } from '../ui/link-target.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { ApprovalScene } from './approval-scene.tsx'
import { SizeTable } from './size-table.tsx'
import { SizeThumbnail } from './size-thumbnail.tsx'

const bySize = [
  {
    id: 'solo',
    plan: 'solo',
    to: '/solutions/solo',
    name: 'Solo practitioners',
    size: '1 attorney',
    text: 'You are the docket, the front desk and the bookkeeper. Your office fits on the phone you take to court.',
  },
  {
    id: 'small',
    plan: 'growth',
    to: '/solutions/small-firms',
    name: 'Small firms',
    size: claims.smallFirmSize,
    text: 'Everyone does a bit of everything. Twelve routine tasks run without anyone having to remember them.',
  },
  {
    id: 'midSized',
    plan: 'multi',
    to: '/solutions/mid-sized-firms',
    name: 'Mid-sized firms',
    size: claims.midSizedFirmSize,
    text: 'Work passes between people. Everyone can see handoffs, invoice reviews and the load of each group.',
  },
  {
    id: 'large',
    plan: 'multi',
    to: '/solutions/large-firms',
    name: 'Large firms',
    size: claims.largeFirmSize,
    text: 'Permissions, ethical walls and integrations that fit what you run, and straight answers for your security review.',
  },
] as const

const terms = [claims.cancellation, claims.unlimitedStaff, claims.dataMigration, claims.noCreditCard]

const steps = [
  {
    title: 'Say how you work',
    text: 'Your attorneys, practice areas and current software decide what we show.',
  },
  { title: 'See it for a firm like yours', text: '30 minutes, with the roles and approvals that you would have.' },
  { title: 'Take the price with you', text: 'In writing, for your number of users, before you decide.' },
] as const

/** The page of solutions, where visitors choose by size of firm or by field of law. */
export function SolutionsPage() {
  return (
    <>
      <PageHeader
        title="Solutions for every size of firm"
        turn="Approvals that fit your size."
        plate={<Plate name="colonnade" />}
        beside={<ApprovalScene />}
      >
        <p className="lead">
          A solo attorney signs alone. In a large firm three departments look first. One product serves both. You decide
          who sees what and who signs off.
        </p>
        <CallToAction second={{ to: '/pricing', label: 'See the prices' }} />
      </PageHeader>

      <Section titleId="size-title" eyebrow="By size" title="Find the firm most like yours">
        <ul className="solution-cards solution-cards--sizes">
          {bySize.map(({ id, plan, ...card }) => (
            <SolutionCard key={id} {...card} picture={<SizeThumbnail size={id} />} plan={planById(plan)} />
          ))}
        </ul>
      </Section>

      <Section id="specialties" className="beside" eyebrow="By practice area" title="Or start from the work itself">
        <ul className="solution-cards solution-cards--one">
          <SolutionCard
            to="/solutions/specialties"
            name="Specialties"
            size="Litigation, family law, corporate law"
            text="Deadlines counted by rule, parenting schedules that come out even, closing checklists that are the deal’s own file."
          />
        </ul>
      </Section>

      <Section
        id="what-changes"
        ground="desk"
        titleId="changes-title"
        eyebrow="What changes with size"
        title="Four questions, and who answers them"
      >
        <SizeTable />
      </Section>

      <Terms />

      <ClosingBand title="Not sure which one you are? Ask" steps={steps}>
        <CallToAction second={{ to: '/pricing', label: 'Compare the plans' }} />
      </ClosingBand>
    </>
  )
}

function Terms() {
  const settled = shown(terms).map(({ value, text }) => ({ name: value, text }))
  if (settled.length === 0) return null
  return (
    <Section
      titleId="terms-title"
      className="beside"
      eyebrow="What doesn’t change"
      title="The same terms for every firm"
      intro={<p className="note">Your contract has them in the same words.</p>}
    >
      <TermList className="lines" terms={settled} />
    </Section>
  )
}

type SolutionCardProps = {
  to: PageTarget
  name: string
  size: string | Claim
  text: string
  picture?: ReactNode
  /** The plan whose price the card shows. */
  plan?: Plan
}

function SolutionCard({ to, name, size, text, picture, plan }: SolutionCardProps) {
  return (
    <li className="card solution-card">
      {picture}
      <p className="eyebrow">{typeof size === 'string' ? size : sizeOf(size, name)}</p>
      <h3>
        <TargetLink to={to} className="solution-card__link">
          {name}
        </TargetLink>
      </h3>
      <p>{text}</p>
      {plan && isShown(priceList) ? (
        <p className="solution-card__price">
          <b>{formatDollars(yearlyPrice(plan.monthlyPrice))}</b>
          <span className="note">
            per user/month, billed annually
            <br />
            {plan.name}
          </span>
        </p>
      ) : null}
    </li>
  )
}

/** Returns the firm's size in attorneys, or `name` if the size may not be shown. */
function sizeOf(size: Claim, name: string): string {
  return isShown(size) ? `${size.value} ${size.text}` : name
}

function planById(id: PlanId): Plan {
  const plan = plans.find((one) => one.id === id)
  if (plan === undefined) throw new Error(`no plan ${id}`)
  return plan
}
