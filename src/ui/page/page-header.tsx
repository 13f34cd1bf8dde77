import type { ReactNode } from 'react'
import { Opening } from './opening.tsx'

export type PageHeaderProps = {
  /** The link to the list that the page belongs to. */
  back?: ReactNode
  eyebrow?: ReactNode | undefined
  title: string
  /** An emphasized second line of the title. */
  turn?: string | undefined
  /** The drawing beside the title and lead. */
  plate?: ReactNode
  /** Content on top of the drawing: the page's most common action. */
  beside?: ReactNode
  /** Makes the header low and light, so that the content below it is in the first view. */
  low?: boolean
  /** Content below the title: a lead, facts, buttons. */
  children?: ReactNode
}

/** A page's title and lead, with an optional drawing. */
export function PageHeader({ back, eyebrow, title, turn, plate, beside, low, children }: PageHeaderProps) {
  const words = (
    <>
      {back ? <p>{back}</p> : null}
      {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
      <PageTitle title={title} turn={turn} />
      {children}
    </>
  )
  if (!plate) return <header className="page-head container">{words}</header>
  return (
    <Opening
      element="header"
      className={low ? 'low-head' : 'page-head'}
      plate={plate}
      ground={low ? 'desk' : 'night'}
      beside={beside}
    >
      {words}
    </Opening>
  )
}

/** A page's title, with an optional emphasized second line. */
export function PageTitle({ title, turn }: { title: string; turn?: string | undefined }) {
  if (!turn) return <h1>{title}</h1>
  return (
    <div className="page-title">
      <h1>{title}</h1>
      <p className="page-title__turn">{turn}</p>
    </div>
  )
}

/**
 * A page without its content, because the data are missing or failed to load. Shows only a title and an explanation.
 */
export function PageNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-head container">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
