import type { ReactNode } from 'react'

export type SectionHeadProps = {
  eyebrow?: string | undefined
  title: string
  /** The heading's id, which labels the section. */
  titleId?: string
  /** Below the title: a lead, a note, a link. */
  children?: ReactNode
}

/**
 * A section's opening words where `Section` itself does not fit: in a band over the whole width, or in a second part.
 */
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
      /** Its anchor. The heading's id is `<id>-title`, unless `titleId` is set. */
      id: string
      titleId?: string
    }
  | { id?: undefined; titleId: string }

export type SectionProps = Named & {
  /** In addition to `section container`, such as `beside` for a head on the left of its content. */
  className?: string
  /** The background from edge to edge: a sheet, a desk, or the night; by default the page's own paper. */
  ground?: 'sheet' | 'desk' | 'night'
  eyebrow?: string
  title: string
  /** Below the title: a lead, a note, a link. */
  intro?: ReactNode
  children?: ReactNode
}

/** One idea of a page with its own heading. */
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
