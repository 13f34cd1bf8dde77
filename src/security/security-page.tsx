import { CallToAction } from '../site/page/call-to-action.tsx'
import { certifications } from '../company/facts/certifications.ts'
import { isSample, shown } from '../company/facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { PageHero } from '../site/page/page-hero.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { AccessLogScene } from './access-log-scene.tsx'
import { AuditSection } from '../audit/audit-section.tsx'
import { complianceItems } from './compliance-items.ts'
import type { AuditSource } from '../audit/rules/last-audit.ts'
import { securityFeatures } from './security-features.ts'

/** The page about security: the product's measures, their proof, and the lawyer's remaining obligations. */
export function SecurityPage({ audit }: { audit: AuditSource }) {
  return (
    <>
      <PageHero
        eyebrow="Security"
        title="How your files are kept secure"
        turn="Read this like a witness statement."
        lead={`See what protects each file, ${shown(certifications).length > 0 ? 'who has checked it, ' : ''}and which duties stay with you. Bring your own questionnaire to the demo.`}
        second={{ to: '/contact', label: 'Send your questionnaire' }}
        plate="ring"
        scene={<AccessLogScene />}
      />

      <Section
        id="features"
        eyebrow="In the product"
        title="Six features that protect every file"
        intro={<p className="lead">Ask to see each of them at work in the demo.</p>}
      >
        <ol className="security-features">
          {securityFeatures().map(({ name, text, marked }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>
                {text}
                <Dagger when={marked !== undefined && isSample(marked)} />
              </p>
            </li>
          ))}
        </ol>
      </Section>

      <Certifications />

      <Section
        id="compliance"
        eyebrow="Legal compliance"
        title="The duty stays yours; here is what helps"
        intro={
          <p className="lead">
            No software makes a firm compliant. Your choice of system affects these duties. Your own bar’s rules come
            first, and this is not legal advice.
          </p>
        }
      >
        <ul className="security-rows">
          {complianceItems.map(({ rule, subject, asks, helps }) => (
            <li key={rule}>
              <h3>{rule}</h3>
              <p>
                <b>{subject}.</b> {asks}
              </p>
              <p>
                <span className="note">What helps</span>
                {helps}
              </p>
            </li>
          ))}
        </ul>
      </Section>

      <AuditSection source={audit} />

      <ClosingBand
        id="disclosure"
        titleId="disclosure-title"
        title="Found a weakness? Tell us before you tell anyone else"
        beside={
          <div className="stack">
            <p>
              Still deciding? See roles, the second factor and the log at work, with questions from your own practice.
            </p>
            <CallToAction />
          </div>
        }
      >
        <p>
          <TargetLink to="/security-disclosure">How to report it</TargetLink>
        </p>
      </ClosingBand>
    </>
  )
}

/** The company's certificates and audit reports; empty while none may be shown. */
function Certifications() {
  const held = shown(certifications)
  if (held.length === 0) return null
  return (
    <Section
      id="certifications"
      eyebrow="Certifications"
      title="Who has checked it"
      intro={<p className="lead">The documents that your due diligence will ask for, with their dates.</p>}
    >
      <ul className="security-rows">
        {held.map(({ name, tells, document, ...fact }) => (
          <li key={name}>
            <h3>
              {name}
              <Dagger when={isSample(fact)} />
            </h3>
            <p>{tells}</p>
            <p className="note">{document}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
