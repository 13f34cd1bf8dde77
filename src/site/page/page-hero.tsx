import type { ReactNode } from 'react'
import { CallToAction, type SecondWay } from './call-to-action.tsx'

export type PageHeroProps = {
  eyebrow: string
  title: string
  lead: string
  second?: SecondWay
  scene: ReactNode
  /** Small print below the buttons. */
  note?: ReactNode
  /** Below text and picture. */
  children?: ReactNode
}

/** The first words of a page beside a picture of what they are about. */
export function PageHero({ eyebrow, title, lead, second, scene, note, children }: PageHeroProps) {
  return (
    <section className="hero container">
      <div className="hero__text">
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <CallToAction second={second} />
        {note ? <p className="note">{note}</p> : null}
      </div>
      {scene}
      {children}
    </section>
  )
}
