import { claims } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'
import { DocumentPage } from '../site/document-page.tsx'
import { callToAction } from '../site/navigation.ts'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { migrationGuide } from './migration-guide.ts'
import { migrationSteps } from './migration-steps.tsx'

/** The guide on moving a firm from any practice system to another. */
export function MigrationGuidePage() {
  return (
    <DocumentPage
      eyebrow="Guide"
      title={migrationGuide.title}
      lead="Eight steps, in the order in which they go wrong when they are skipped. They fit any two systems; nothing here depends on ours."
      plate="chain"
      note={`${migrationGuide.readTime} min read · General information, not legal advice: your own state’s rules decide.`}
      parts={migrationSteps}
    >
      <Section titleId="help-title" className="beside" ground="desk" title="If you would rather not do it alone">
        <div className="stack">
          <p>
            {isShown(claims.dataMigration) ? `${claims.dataMigration.value} ${claims.dataMigration.text}: we` : 'We'}{' '}
            map, rehearse and transfer, and you check and sign. Bring an export to the demo, and we look at it together.
          </p>
          <p className="cluster no-print">
            <TargetLink to={callToAction.to} className="button button--primary">
              {callToAction.label}
            </TargetLink>
            <TargetLink to="/resources/templates#data-migration" className="button button--quiet">
              The checklist to print
            </TargetLink>
          </p>
        </div>
      </Section>
    </DocumentPage>
  )
}
