import { claims } from '../company/facts/claims.ts'
import { FigureBeside } from '../site/page/figures.tsx'
import { SectionHead } from '../ui/page/section.tsx'
import { Seal } from '../ui/seal.tsx'
import { testimonials, type Testimonial } from '../company/facts/testimonials.ts'

/** What clients say, as quotations with names. Samples are marked one by one. */
export function Testimonials() {
  return (
    <section className="section testimonials" aria-labelledby="testimonials-title">
      <div className="container">
        <SectionHead titleId="testimonials-title" eyebrow="In their words" title="How a client might put it">
          <p className="note">
            The quotations below are samples, written by us to show what will stand here. They will be replaced by
            clients who agreed to be quoted.
          </p>
        </SectionHead>
        <div className="testimonials__list">
          {testimonials.map((testimonial) => (
            <Quotation key={testimonial.name} testimonial={testimonial} />
          ))}
          <FigureBeside figure={claims.smallFirmClients} note="Company figure, not independently verified" />
        </div>
      </div>
    </section>
  )
}

function Quotation({
  testimonial: { name, title, firm, rating, text, metrics, isSample },
}: {
  testimonial: Testimonial
}) {
  return (
    <figure className="quotation">
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Seal name={name} size={56} />
        <span>
          <b>{name}</b>
          <br />
          {title}, {firm}
        </span>
        <span className="quotation__facts note">
          <span>{`${rating} out of 5`}</span> <span>{metrics}</span>{' '}
          {isSample ? <span className="badge">Sample testimonial</span> : null}
        </span>
      </figcaption>
    </figure>
  )
}
