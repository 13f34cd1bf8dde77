import type { ReactNode } from 'react'
import { TargetLink } from '../ui/target-link.tsx'
import { callToAction } from './navigation.ts'

export type PageHeroProps = {
  eyebrow: string
  title: string
  lead: string
  /** A second way on: another page, or `#part` of this one. */
  second?: { to: string; label: string }
  scene: ReactNode
  /** Small print below the buttons. */
  note?: ReactNode
}

/** The first words of a page beside a picture of what they are about. */
export function PageHero({ eyebrow, title, lead, second, scene, note }: PageHeroProps) {
  return (
    <section className="hero container">
      <div className="hero__text">
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="cluster">
          <TargetLink to={callToAction.to} className="button button--primary">
            {callToAction.label}
          </TargetLink>
          {second ? (
            <TargetLink to={second.to} className="button button--quiet">
              {second.label}
            </TargetLink>
          ) : null}
        </p>
        {note ? <p className="note">{note}</p> : null}
      </div>
      {scene}
    </section>
  )
}
