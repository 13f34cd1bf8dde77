import { claims } from '../site/claims.ts'
import { callToAction } from '../site/navigation.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { ClosingBand } from '../site/closing-band.tsx'
import { SizeTable } from './size-table.tsx'

const bySize = [
  {
    to: '/solutions/solo',
    name: 'Solo practitioners',
    size: '1 attorney',
    text: 'You are the docket, the front desk and the bookkeeper. The office fits on the phone that goes to court with you.',
  },
  {
    to: '/solutions/small-firms',
    name: 'Small firms',
    size: `${claims.smallFirmSize.value} ${claims.smallFirmSize.text}`,
    text: 'Everybody does a little of everything. Twelve routine tasks stop depending on who happens to remember them.',
  },
  {
    to: '/solutions/mid-sized-firms',
    name: 'Mid-sized firms',
    size: `${claims.midSizedFirmSize.value} ${claims.midSizedFirmSize.text}`,
    text: 'Work passes between people. Handoffs, review of invoices and the load of each group are where everybody can see them.',
  },
  {
    to: '/solutions/large-firms',
    name: 'Large firms',
    size: `${claims.largeFirmSize.value} ${claims.largeFirmSize.text}`,
    text: 'Rights, walls and systems that must fit what you already run, and a security review that gets straight answers.',
  },
] as const

const terms = [claims.cancellation, claims.unlimitedStaff, claims.dataMigration, claims.noCreditCard]

const steps = [
  {
    title: 'Say how you work',
    text: 'Number of attorneys, field of law, what you use today. That decides what we show.',
  },
  { title: 'See it for a firm like yours', text: '30 minutes, with the roles and approvals that you would have.' },
  { title: 'Compare the price', text: 'Ask for the figure in writing; that is the one that counts.' },
] as const

/** Solutions: the same system by size of firm and by field of law. */
export function SolutionsPage() {
  return (
    <>
      <header className="page-head container">
        <p className="eyebrow">Solutions</p>
        <h1>Who has to agree before it goes out?</h1>
        <p className="lead">
          A solo attorney signs alone. In a large firm three departments look first. The system is the same for both;
          what changes is who sees what, and who has to say yes.
        </p>
        <p className="cluster">
          <TargetLink to={callToAction.to} className="button button--primary">
            {callToAction.label}
          </TargetLink>
          <TargetLink to="/pricing" className="button button--quiet">
            See the prices
          </TargetLink>
        </p>
      </header>

      <section className="section container" aria-labelledby="size-title">
        <header className="section__head">
          <p className="eyebrow">By size</p>
          <h2 id="size-title">Find the firm that resembles yours</h2>
        </header>
        <ul className="solution-cards">
          {bySize.map((card) => (
            <SolutionCard key={card.to} {...card} />
          ))}
        </ul>
      </section>

      <section className="section container beside" id="specialties" aria-labelledby="specialties-title">
        <header className="section__head">
          <p className="eyebrow">By field of law</p>
          <h2 id="specialties-title">Or start from the work itself</h2>
        </header>
        <ul className="solution-cards solution-cards--one">
          <SolutionCard
            to="/solutions/specialties"
            name="Specialties"
            size="Litigation, family law, corporate law"
            text="Deadlines counted by rule, parenting schedules that come out even, closing checklists that are the deal’s own file."
          />
        </ul>
      </section>

      <section className="section container" id="what-changes" aria-labelledby="changes-title">
        <header className="section__head">
          <p className="eyebrow">What changes with size</p>
          <h2 id="changes-title">Four questions, and who answers them</h2>
        </header>
        <SizeTable />
      </section>

      <section className="section container beside" aria-labelledby="terms-title">
        <header className="section__head">
          <p className="eyebrow">What doesn’t change</p>
          <h2 id="terms-title">The same terms for every firm</h2>
          <p className="note">
            The company’s own terms. Ask to have them in your contract; what you sign is what counts.
          </p>
        </header>
        <dl className="lines">
          {terms.map(({ value, text }) => (
            <div key={value}>
              <dt>{value}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>

      <ClosingBand
        title="Not sure which one you are? Ask"
        second={{ to: '/pricing', label: 'Compare the plans' }}
        steps={steps}
      />
    </>
  )
}

function SolutionCard({ to, name, size, text }: { to: string; name: string; size: string; text: string }) {
  return (
    <li className="card solution-card">
      <p className="eyebrow">{size}</p>
      <h3>
        <TargetLink to={to} className="solution-card__link">
          {name}
        </TargetLink>
      </h3>
      <p>{text}</p>
    </li>
  )
}
