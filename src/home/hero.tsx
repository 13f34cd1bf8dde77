import { claims } from '../company/facts/claims.ts'
import { Figures } from '../site/page/figures.tsx'
import { PageHero } from '../site/page/page-hero.tsx'
import { MatterCentralScene } from '../site/scenes/matter-central-scene.tsx'

const figures = [claims.rating, claims.barAssociations, claims.professionals, claims.countries]

/** What it is, for whom, what to do next, and the figures with the state of their sources. */
export function Hero() {
  return (
    <PageHero
      eyebrow="Practice management for law firms"
      title="Your whole practice on one docket"
      lead="Matters, deadlines, client messages, documents, time and trust accounts in one system, from solo practitioners to large firms. Nothing lives only in somebody’s inbox."
      second={{ to: '#pricing', label: 'See the prices' }}
      note={
        <>
          A free demo, then a {claims.trialDays.value} {claims.trialDays.text}. No credit card. No setup fees.
        </>
      }
      scene={<MatterCentralScene />}
    >
      <Figures
        figures={figures}
        note="These are the company’s own figures. They have not been independently verified; ask us in the demo where each one comes from."
      />
    </PageHero>
  )
}
