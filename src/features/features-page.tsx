import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from '../company/facts/claims.ts'
import { withShown } from '../company/facts/fact.ts'
import { PageHero } from '../site/page/page-hero.tsx'
import { MatterFileScene } from '../site/scenes/matter-file-scene.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { ClientHub } from './client-hub.tsx'
import { MatterCentral } from './matter-central.tsx'
import { Protection } from './protection.tsx'

const steps = [
  {
    title: 'One matter, start to finish',
    text: 'We take an invented matter like yours from intake to invoice, in 30 minutes.',
  },
  { title: 'Your own questions', text: 'Conflicts, trust, retention: ask what your insurer would ask.' },
  {
    title: 'Then try it yourself',
    text: `${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`,
    needs: [claims.noCreditCard],
  },
]

/** The features page: the firm's view of a matter, the client's view, and how the product protects both. */
export function FeaturesPage() {
  return (
    <>
      <PageHero
        eyebrow="Features"
        title="Matter management and a client portal"
        turn="One file, seen from both sides."
        lead="Matter Central is where your firm works on a matter. ClientHub is where the client reads it, answers and signs. Your team and your client see the same file, so nothing is explained twice."
        second={{ to: '#matter-central', label: 'Start with Matter Central' }}
        plate="weave"
        scene={<MatterFileScene />}
      />
      <MatterCentral />
      <ClientHub />
      <Protection />
      <ClosingBand title="See both halves of a file at once" steps={withShown(steps)}>
        <CallToAction second={{ to: '/pricing', label: 'See the prices' }} />
      </ClosingBand>
    </>
  )
}
