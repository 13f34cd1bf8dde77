import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims, type Claim } from '../company/facts/claims.ts'
import { isSample, isShown } from '../company/facts/fact.ts'
import { named } from './named.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { PageHero } from '../site/page/page-hero.tsx'
import { UserRolesScene } from '../site/scenes/user-roles-scene.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { NumberedPoints } from '../ui/page/numbered-points.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const cards = [
  {
    title: 'Enterprise security',
    text: 'Ready for the questions your clients’ auditors ask.',
    points: [
      claims.encryption,
      claims.uptime,
      'A log of every access, exported to your own monitoring',
      'Retention rules and holds, by matter',
    ],
  },
  {
    title: 'Advanced user management',
    text: 'For people who join, move and leave every week.',
    points: [
      'Roles by practice group and office',
      'Ethical walls that override every role',
      'Sign-in through your own identity provider',
      'Access that ends the day a person leaves',
    ],
  },
  {
    title: 'Custom integrations',
    text: 'Works with the systems you have and will keep.',
    points: [
      'Document management and accounting',
      'E-billing in the formats your clients demand',
      'An API for your own developers',
      'A named engineer until it runs',
    ],
  },
] as const

const review = [
  {
    title: 'Your questionnaire first',
    text: 'We answer it in writing before the first meeting, including where the answer is no.',
  },
  {
    title: 'A pilot with one group',
    text: 'Real matters, a date for the decision, and measures that you set before it begins.',
  },
  {
    title: 'Rollout office by office',
    text: 'Old and new run side by side until the new system has everything the old one had.',
  },
  {
    title: 'The exit, agreed in advance',
    text: 'Format, deadline and price of a full export are in the contract before you need them.',
  },
] as const

const steps = [
  {
    title: 'Two conversations',
    text: 'One with the partners, one with those who run your systems. They ask different questions.',
  },
  {
    title: 'Answers in writing',
    text: 'We answer each open question, and a person signs the answer.',
  },
] as const

/** The page for large firms: security, teams and systems, and how to verify our claims. */
export function LargeFirmsPage() {
  return (
    <>
      <PageHero
        eyebrow={named('Large firms', claims.largeFirmSize)}
        title="Practice management for large firms"
        turn="People see what the matter requires, and no more."
        lead="Permissions follow roles, roles sync from your directory, and ethical walls override both. Your general counsel can read on one page what each person may see."
        second={{ to: '/security', label: 'Read the security page' }}
        plate="colonnade"
        scene={<UserRolesScene />}
      />
      <Section id="enterprise" eyebrow="What a large firm also needs" title="Security, people, systems">
        <ul className="solution-cards solution-cards--three">
          {cards.map(({ title, text, points }) => (
            <li key={title} className="card solution-card">
              <h3>{title}</h3>
              <p>{text}</p>
              <ul className="lines">
                {points.map((point) =>
                  typeof point === 'string' ? <li key={point}>{point}</li> : <Figure key={point.text} figure={point} />,
                )}
              </ul>
            </li>
          ))}
        </ul>
        <p className="note solution-note">
          Your contract lists what you get. We show you each point at work before you sign.
        </p>
      </Section>
      <Section
        id="review"
        className="problems"
        ground="desk"
        eyebrow="How to test us"
        title="A review in four steps"
        intro={
          <p>
            <TargetLink to="/contact" className="link">
              Send us your questionnaire
            </TargetLink>
          </p>
        }
      >
        <NumberedPoints points={review} />
      </Section>
      <ClosingBand title="Send your most skeptical partner" steps={steps}>
        <CallToAction second={{ to: '/contact', label: 'Contact us' }} />
      </ClosingBand>
    </>
  )
}

/** A figure as a list item; empty if the figure may not be shown. */
function Figure({ figure }: { figure: Claim }) {
  if (!isShown(figure)) return null
  return (
    <li>
      {figure.value} {figure.text}
      <Dagger when={figure.kind === 'figure' && isSample(figure)} />
    </li>
  )
}
