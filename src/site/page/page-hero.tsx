import type { ReactNode } from 'react'
import { Opening } from '../../ui/page/opening.tsx'
import { PageTitle } from '../../ui/page/page-header.tsx'
import { Plate, type PlateName } from '../plates/plate.tsx'
import { CallToAction, type SecondWay } from './call-to-action.tsx'

export type PageHeroProps = {
  eyebrow: string
  title: string
  /** An emphasized second line of the title. */
  turn?: string | undefined
  lead: string
  second?: SecondWay
  scene: ReactNode
  /** The line drawing behind the picture of the product. */
  plate: PlateName
  /** Small print below the buttons. */
  note?: ReactNode
  /** Content below the text and the picture. */
  children?: ReactNode
}

/** A page's title and lead, beside a picture of the product. */
export function PageHero({ eyebrow, title, turn, lead, second, scene, plate, note, children }: PageHeroProps) {
  return (
    <>
      <Opening element="section" className="hero" plate={<Plate name={plate} />} ground="desk" beside={scene}>
        <p className="eyebrow">{eyebrow}</p>
        <PageTitle title={title} turn={turn} />
        <p className="lead">{lead}</p>
        <CallToAction second={second} />
        {note ? <p className="note">{note}</p> : null}
      </Opening>
      {children ? <div className="container">{children}</div> : null}
    </>
  )
}
