import { claims } from '../company/facts/claims.ts'
import { shown } from '../company/facts/fact.ts'
import { testimonials } from '../company/facts/testimonials.ts'
import { offer } from '../company/facts/offer.ts'
import { Figures } from '../site/page/figures.tsx'
import { PageHero } from '../site/page/page-hero.tsx'
import { MatterCentralScene } from '../site/scenes/matter-central-scene.tsx'

const figures = [claims.rating, claims.barAssociations, claims.professionals, claims.countries]

/** The figures if no testimonials are shown. Otherwise the number of small firms is beside the testimonials. */
const figuresAlone = [...figures, claims.smallFirmClients]

/** The first section of the page: the product, its audience, the next step, and figures about its use. */
export function Hero() {
  return (
    <PageHero
      eyebrow="Practice management for law firms"
      title="Your whole practice on one docket"
      lead="Matters, deadlines, client messages, documents, time and trust accounts in one system, from solo practitioners to large firms. Nothing stays buried in one person’s inbox."
      second={{ to: '#pricing', label: 'See the prices' }}
      note={offer(claims.trialDays)}
      plate="rosette"
      scene={<MatterCentralScene />}
    >
      <Figures figures={shown(testimonials).length > 0 ? figures : figuresAlone} />
    </PageHero>
  )
}
