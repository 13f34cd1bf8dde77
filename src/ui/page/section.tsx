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
 * A section's heading and lead, for places where `Section` itself does not fit: a band over the whole width, or a
 * second part.
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
  /** The background over the whole width of the window; by default the page's own. */
  ground?: 'sheet' | 'desk' | 'night'
  eyebrow?: string
  title: string
  /** Below the title: a lead, a note, a link. */
  intro?: ReactNode
  children?: ReactNode
}

/** One section of a page with its heading. */
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
