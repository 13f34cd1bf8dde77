import type { ReactNode } from 'react'

export type SectionHeadProps = {
  eyebrow?: string | undefined
  title: string
  /** The heading's id, which labels the section. */
  titleId?: string
  /** Content below the title: a lead, a small text, a link. */
  children?: ReactNode
}

/**
 * A section's heading and lead, for sections that can't use `Section`: one over the whole width, or one with two
 * headings.
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
      /** The section's id, for links. The heading's id is `<id>-title`, unless `titleId` is set. */
      id: string
      titleId?: string
    }
  | { id?: undefined; titleId: string }

export type SectionProps = Named & {
  /** CSS class in addition to `section container`, such as `beside` for a heading on the left of the content. */
  className?: string
  /** The background over the whole width of the window. Without it the page's background shows. */
  ground?: 'sheet' | 'desk' | 'night'
  eyebrow?: string
  title: string
  /** Content below the title: a lead, a small text, a link. */
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
