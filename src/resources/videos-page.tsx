import { CallToAction } from '../site/page/call-to-action.tsx'
import { isSample, shown } from '../company/facts/fact.ts'
import { recordings, type Recording } from '../company/facts/recordings.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const instead = [
  {
    question: 'How is a matter opened, and what is connected to it?',
    to: '/features#matter-central',
    where: 'Matter Central, drawn and described',
  },
  {
    question: 'What does a client see on the phone?',
    to: '/features#clienthub',
    where: 'ClientHub, drawn and described',
  },
  {
    question: 'How does trust money stay in balance?',
    to: '/resources/templates#trust-reconciliation',
    where: 'The worksheet, line by line',
  },
  {
    question: 'What does a move from another system involve?',
    to: '/resources/migration-guide',
    where: 'The migration guide',
  },
  {
    question: 'What would it bring in for a firm like ours?',
    to: '/pricing#savings-calculator',
    where: 'The calculator, with its assumptions',
  },
  { question: 'What do other lawyers say about running a firm?', to: '/blog', where: 'The blog' },
  { question: 'Can you explain it to several of us at once?', to: '/webinars', where: 'Webinars' },
] as const

/** The page of videos. It also links to pages with answers, for visitors who expected a video. */
export function VideosPage({ videos = recordings }: { videos?: readonly Recording[] }) {
  const present = shown(videos)
  return (
    <>
      <PageHeader eyebrow="Videos" title="See the product at work" plate={<Plate name="frames" />}>
        <p className="lead">
          Find each answer on a page of this site, drawn or worked through. We show the rest live, on a matter like
          yours.
        </p>
      </PageHeader>
      {present.length > 0 ? (
        <Section titleId="videos-title" className="beside" title="To watch">
          <ul className="lines">
            {present.map(({ title, text, minutes, href, ...fact }) => (
              <li key={title} className="answered">
                <span>
                  {text} ({minutes} minutes)
                </span>
                <span>
                  <a href={href} className="link">
                    {title}
                  </a>
                  <Dagger when={isSample(fact)} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section titleId="instead-title" className="beside" title="What you came to see">
        <ul className="lines">
          {instead.map(({ question, to, where }) => (
            <li key={to} className="answered">
              <span>{question}</span>
              <TargetLink to={to} className="link">
                {where}
              </TargetLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section titleId="live-title" className="beside" ground="desk" title="Or see it move, with someone to interrupt">
        <div className="stack">
          <p>
            A demo is 30 minutes with a person who knows the product, on a matter like yours. You may record it for the
            partners who could not come.
          </p>
          <CallToAction />
        </div>
      </Section>
    </>
  )
}
