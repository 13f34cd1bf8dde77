import type { ReactNode } from 'react'

export type PageHeaderProps = {
  /** The way back to the list that the page belongs to. */
  back?: ReactNode
  eyebrow: ReactNode
  title: string
  /** Below the title: a lead, facts, buttons. */
  children?: ReactNode
}

/** The first words of a page that opens without a picture. */
export function PageHeader({ back, eyebrow, title, children }: PageHeaderProps) {
  return (
    <header className="page-head container">
      {back ? <p>{back}</p> : null}
      <p className="eyebrow">{eyebrow}</p>
      <h1>{title}</h1>
      {children}
    </header>
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
