import type { ReactNode } from 'react'

export type OpeningProps = {
  /** `header` for a page that opens with its title alone, `section` if it has a picture. */
  element: 'header' | 'section'
  /** Class of the page's own parts and sheets. */
  className: string
  /** The drawing that fills the other half to the edge of the window; on a phone a strip below the text. */
  plate: ReactNode
  /** The background: `night` for a drawing alone, `desk` below a picture of the product. */
  ground: 'night' | 'desk'
  /** Content on top of the drawing: a picture, a card. */
  beside?: ReactNode
  children: ReactNode
}

/** A page's title and lead on one side, and a picture on the other, so that no page begins half empty. */
export function Opening({ element: Element, className, plate, ground, beside, children }: OpeningProps) {
  return (
    <Element className={`${className} opening ${beside ? 'opening--beside' : 'opening--plain'}`}>
      <div className="opening__text">{children}</div>
      <div className={`opening__plate opening__plate--${ground}`} aria-hidden="true">
        {plate}
      </div>
      {beside ? <div className="opening__beside">{beside}</div> : null}
    </Element>
  )
}
