import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from '../company/facts/claims.ts'
import { named } from './named.ts'
import { FeatureRow } from '../site/page/feature-row.tsx'
import { PageHero } from '../site/page/page-hero.tsx'
import { IntakeScene } from '../site/scenes/intake-scene.tsx'
import { MatterCentralScene } from '../site/scenes/matter-central-scene.tsx'
import { TimeCaptureScene } from '../site/scenes/time-capture-scene.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { Section } from '../ui/page/section.tsx'
import { AutomatedTasks } from './automated-tasks.tsx'
import { SmallFirmPlan } from './small-firm-plan.tsx'

const steps = [
  { title: 'Pick three of the twelve', text: 'Tell us which tasks your firm forgets most. We begin with those.' },
  { title: 'See them run', text: '30 minutes, with a matter like yours.' },
  { title: 'Count what is left', text: 'You keep a list of what still needs a person.' },
] as const

/** The page for small firms: automation, timekeeping, client intake, and the price. */
export function SmallFirmsPage() {
  return (
    <>
      <PageHero
        eyebrow={named('Small firms', claims.smallFirmSize)}
        title="Practice management for small firms"
        turn="The firm should not depend on who remembers."
        lead="Your routine work runs even while you are in court or on vacation. Today it depends on what two or three people remember; here it depends on the matter."
        second={{ to: '#automated-tasks', label: 'What runs by itself' }}
        plate="chain"
        scene={<MatterCentralScene />}
      />
      <AutomatedTasks />
      <Section id="showcases" eyebrow="Two of them, close up" title="From the first call to the first invoice">
        <FeatureRow title="Intake" scene={<IntakeScene />}>
          <p>
            The client answers your questions on the phone, in the parking lot if need be. By the time you call back,
            the conflict check has run, the engagement letter is signed and the matter is open, with nothing typed
            twice.
          </p>
        </FeatureRow>
        <FeatureRow title="Time tracking" scene={<TimeCaptureScene />} turned>
          <p>
            Calls, drafts and messages become suggested time entries, in tenths of an hour, on the matter they belong
            to. On Friday you have nothing to reconstruct: accept or dismiss each entry.
          </p>
        </FeatureRow>
      </Section>
      <SmallFirmPlan />
      <ClosingBand title="Which three would you hand over first?" steps={steps}>
        <CallToAction second={{ to: '/pricing', label: 'See the prices' }} />
      </ClosingBand>
    </>
  )
}
