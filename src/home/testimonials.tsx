import { claims } from '../company/facts/claims.ts'
import { isSample, shown } from '../company/facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { FigureBeside } from '../site/page/figures.tsx'
import { SectionHead } from '../ui/page/section.tsx'
import { sealColors } from './seal-colors.ts'
import { sealPortrait } from './seal-portrait.ts'
import { testimonials, type Testimonial } from '../company/facts/testimonials.ts'

/** What clients say, as quotations with names; nothing while no client may be quoted. */
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
  testimonial: { name, title, firm, seal, rating, text, metrics, ...fact },
}: {
  testimonial: Testimonial
}) {
  return (
    <figure className="quotation">
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Portrait image={sealPortrait(seal.initials, seal.seed)} />
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

/**
 * A person's picture. When it can't be loaded, a drawn stand-in takes its place (`site/broken-pictures.ts`); the name is always beside
 * it.
 */
function Portrait({ image }: { image: string }) {
  return <img className="portrait" src={image} data-fallback={STAND_IN} alt="" width="64" height="64" loading="lazy" />
}

const STAND_IN = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${sealColors.ground}" d="M0 0h64v64H0z"/><g fill="none" stroke="${sealColors.line}" stroke-width="2"><circle cx="32" cy="25" r="10"/><path d="M12 58a20 20 0 0 1 40 0"/></g></svg>`,
)}`
