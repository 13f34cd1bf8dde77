import { claims } from '../company/facts/claims.ts'
import { isSample, isShown, shown } from '../company/facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { FigureBeside } from '../site/page/figures.tsx'
import { SectionHead } from '../ui/page/section.tsx'
import { avatarPlaceholder } from '../lib/stand-in-pictures.ts'
import { Seal } from '../ui/seal.tsx'
import { testimonials, type Testimonial } from '../company/facts/testimonials.ts'

/** The section with clients' quotations and names. It is absent while no client may be quoted. */
export function Testimonials() {
  const quoted = shown(testimonials)
  if (quoted.length === 0) return null
  return (
    <section className="section testimonials" aria-labelledby="testimonials-title">
      <div className="container">
        <SectionHead
          titleId="testimonials-title"
          eyebrow="In their words"
          title="What changed for the firms that moved"
        />
        <div className={`testimonials__list testimonials__list--${quoted.length}`}>
          {quoted.map((testimonial) => (
            <Quotation key={testimonial.name} testimonial={testimonial} />
          ))}
          <FigureBeside figure={claims.smallFirmClients} />
        </div>
      </div>
    </section>
  )
}

function Quotation({
  testimonial: { name, title, firm, image, rating, text, metrics, ...fact },
}: {
  testimonial: Testimonial
}) {
  return (
    <figure className="quotation">
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Portrait name={name} image={image} />
        <span>
          <b>{name}</b>
          <Dagger when={isSample(fact)} />
          <br />
          {title}, {firm}
        </span>
        <span className="quotation__facts note">
          <span>{`${rating} out of 5`}</span> <span>{metrics}</span>
        </span>
      </figcaption>
    </figure>
  )
}

const PORTRAIT_SIZE = 56

/** A person's picture or, without one that may be shown, a seal made from the name. The name is always beside it. */
export function Portrait({ name, image }: Pick<Testimonial, 'name' | 'image'>) {
  if (image === null || !isShown(image)) return <Seal name={name} size={PORTRAIT_SIZE} />
  const edges = { width: PORTRAIT_SIZE, height: PORTRAIT_SIZE }
  return <img className="portrait" src={image.src} data-fallback={avatarPlaceholder} alt="" {...edges} loading="lazy" />
}
