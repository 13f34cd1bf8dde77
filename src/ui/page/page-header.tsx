import type { ReactNode } from 'react'
import { Opening } from './opening.tsx'

export type PageHeaderProps = {
  /** The way back to the list that the page belongs to. */
  back?: ReactNode
  eyebrow?: ReactNode | undefined
  /** Says plainly what the page is. */
  title: string
  /** The same with a point: a line below the title. */
  turn?: string | undefined
  /** The drawing beside the words. */
  plate?: ReactNode
  /** Lies on the drawing: what the page is opened for most often. */
  beside?: ReactNode
  /** Below the title: a lead, facts, buttons. */
  children?: ReactNode
}

/** The first words of a page. */
export function PageHeader({ back, eyebrow, title, turn, plate, beside, children }: PageHeaderProps) {
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
    <Opening element="header" className="page-head" plate={plate} ground="night" beside={beside}>
      {words}
    </Opening>
  )
}

/** The plain title, and the line with a point below it. */
export function PageTitle({ title, turn }: { title: string; turn?: string | undefined }) {
  if (!turn) return <h1>{title}</h1>
  return (
    <div className="page-title">
      <h1>{title}</h1>
      <p className="page-title__turn">{turn}</p>
    </div>
  )
}

/** All that a page says when what it was asked for is not there, or could not be loaded. */
export function PageNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-head container">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
