import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from '../company/facts/claims.ts'
import { PageHero } from '../site/page/page-hero.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { AccessLogScene } from './access-log-scene.tsx'
import { AuditSection } from '../audit/audit-section.tsx'
import { certifications, type Certification } from '../company/facts/certifications.ts'
import { complianceItems } from './compliance-items.ts'
import type { AuditSource } from '../audit/rules/last-audit.ts'
import { securityFeatures } from './security-features.ts'

/** Security: what the product does, what would prove it, and which duties stay with the lawyer. */
export function SecurityPage({ audit }: { audit: AuditSource }) {
  return (
    <>
      <PageHero
        eyebrow="Security"
        title="Read this like a witness statement"
        lead="What the product does, what would prove it, and what is not proven yet, each under its own heading. Bring your own questionnaire to the demo."
        second={{ to: '/contact', label: 'Send your questionnaire' }}
        scene={<AccessLogScene />}
      />

      <Section
        id="features"
        eyebrow="In the product"
        title="Six things that stand between a file and a stranger"
        intro={
          <p className="note">
            These are the company’s own statements, {claims.encryption.value} and {claims.uptime.value}{' '}
            {claims.uptime.text} among them. None has been independently verified; ask to see each at work in the demo.
          </p>
        }
      >
        <ol className="security-features">
          {securityFeatures.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section
        id="certifications"
        eyebrow="Certifications"
        title="What would prove it"
        intro={
          <p className="lead">
            Four documents that your due diligence will ask for. We claim none of them here: treat each as not held
            until its date stands beside it.
          </p>
        }
      >
        <ul className="security-rows">
          {certifications.map((certification) => (
            <CertificationRow key={certification.name} certification={certification} />
          ))}
        </ul>
      </Section>

      <Section
        id="compliance"
        eyebrow="Legal compliance"
        title="The duty stays yours; here is what helps"
        intro={
          <p className="lead">
            No software makes a firm compliant. These are duties that the choice of a system touches. Your own bar’s
            rules come first, and this is not legal advice.
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
        title="Found a weakness? Tell us before you tell anybody else"
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

function CertificationRow({ certification: { name, tells, askFor, status } }: { certification: Certification }) {
  return (
    <li>
      <h3>{name}</h3>
      <div>
        <p>{tells}</p>
        <p className="note">Ask for {askFor}.</p>
      </div>
      <p>
        <span className="badge">{status === 'confirmed' ? 'Confirmed' : 'To be confirmed'}</span>
      </p>
    </li>
  )
}
