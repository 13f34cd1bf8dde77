import type { LinkTarget } from '../../ui/link-target.ts'
import { TargetLink } from '../../ui/target-link.tsx'
import { callToAction } from '../navigation.ts'

/** A second way on, for those who don't want the demo yet: another page, or `#part` of this one. */
export type SecondWay = { to: LinkTarget; label: string }

/** The button that every page leads to, alone or with a quieter one beside it. */
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
