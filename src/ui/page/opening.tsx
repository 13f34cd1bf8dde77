import type { ReactNode } from 'react'

export type OpeningProps = {
  /** `header` for a page that opens with its title alone, `section` if it has a picture. */
  element: 'header' | 'section'
  /** CSS class for the page's own styles. */
  className: string
  /** The line drawing that fills the other half, to the edge of the window. On a phone it is a strip below the text. */
  plate: ReactNode
  /** The background of the drawing: `night` is dark, and `desk` is light. */
  ground: 'night' | 'desk'
  /** Content on top of the drawing: a picture, or a card. */
  beside?: ReactNode
  children: ReactNode
}

/** The opening of a page: title and lead on one side, a picture on the other. */
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
