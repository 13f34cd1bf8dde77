import type { LinkTarget } from '../../ui/link-target.ts'
import { TargetLink } from '../../ui/target-link.tsx'
import { callToAction } from '../navigation.ts'

/** An alternative to the demo: another page, or `#part` of this one. */
export type SecondWay = { to: LinkTarget; label: string }

/** The main button of every page, with an optional less prominent link beside it. */
export function CallToAction({ second }: { second?: SecondWay | undefined }) {
  return (
    <p className={second ? 'cluster' : undefined}>
      <TargetLink to={callToAction.to} className="button button--primary">
        {callToAction.label}
      </TargetLink>
      {second ? (
        <TargetLink to={second.to} className="button button--quiet">
          {second.label}
        </TargetLink>
      ) : null}
    </p>
  )
}
