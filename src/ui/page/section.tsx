import type { ReactNode } from 'react'

export type SectionHeadProps = {
  eyebrow?: string | undefined
  title: string
  /** The heading's id, by which its section is named. */
  titleId?: string
  /** Below the title: a lead, a note, a link. */
  children?: ReactNode
}

/** The first words of a section, where `Section` itself does not fit: in a band over the whole width, or in a second part. */
export function SectionHead({ eyebrow, title, titleId, children }: SectionHeadProps) {
  return (
    <header className="section__head">
      {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
      <h2 id={titleId}>{title}</h2>
      {children}
    </header>
  )
}

type Named =
  | {
      /** Its anchor. The heading's id is `<id>-title`, unless `titleId` says otherwise. */
      id: string
      titleId?: string
    }
  | { id?: undefined; titleId: string }

export type SectionProps = Named & {
  /** Besides `section container`, such as `beside` for a head on the left of its content. */
  className?: string
  /** What it lies on, from edge to edge: a sheet, a desk, or the night; the page's own paper where it is not named. */
  ground?: 'sheet' | 'desk' | 'night'
  eyebrow?: string
  title: string
  /** Below the title: a lead, a note, a link. */
  intro?: ReactNode
  children?: ReactNode
}

/** One idea of a page under a heading of its own. */
export function Section({
  id,
  titleId = `${id}-title`,
  className,
  ground,
  eyebrow,
  title,
  intro,
  children,
}: SectionProps) {
  const classes = ['section container', className, ground ? `ground ground--${ground}` : undefined]
  return (
    <section className={classes.filter((one) => one !== undefined).join(' ')} id={id} aria-labelledby={titleId}>
      <SectionHead eyebrow={eyebrow} title={title} titleId={titleId}>
        {intro}
      </SectionHead>
      {children}
    </section>
  )
}
