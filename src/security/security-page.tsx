import { claims } from '../site/claims.ts'
import { callToAction } from '../site/navigation.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { AccessLogScene } from './access-log-scene.tsx'
import { AuditSection } from '../audit/audit-section.tsx'
import { certifications, type Certification } from './certifications.ts'
import { complianceItems } from './compliance-items.ts'
import type { AuditSource } from '../audit/last-audit.ts'
import { securityFeatures } from './security-features.ts'

/** Security: what the product does, what would prove it, and which duties stay with the lawyer. */
export function SecurityPage({ audit }: { audit: AuditSource }) {
  return (
    <>
      <section className="hero container">
        <div className="hero__text">
          <p className="eyebrow">Security</p>
          <h1>Read this like a witness statement</h1>
          <p className="lead">
            What the product does, what would prove it, and what is not proven yet, each under its own heading. Bring
            your own questionnaire to the demo.
          </p>
          <p className="cluster">
            <TargetLink to={callToAction.to} className="button button--primary">
              {callToAction.label}
            </TargetLink>
            <TargetLink to="/contact" className="button button--quiet">
              Send your questionnaire
            </TargetLink>
          </p>
        </div>
        <AccessLogScene />
      </section>

      <section className="section container" id="features" aria-labelledby="features-title">
        <header className="section__head">
          <p className="eyebrow">In the product</p>
          <h2 id="features-title">Six things that stand between a file and a stranger</h2>
          <p className="note">
            These are the company’s own statements, {claims.encryption.value} and {claims.uptime.value}{' '}
            {claims.uptime.text} among them. None has been independently verified; ask to see each at work in the demo.
          </p>
        </header>
        <ol className="security-features">
          {securityFeatures.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className="section container" id="certifications" aria-labelledby="certifications-title">
        <header className="section__head">
          <p className="eyebrow">Certifications</p>
          <h2 id="certifications-title">What would prove it</h2>
          <p className="lead">
            Four documents that your due diligence will ask for. We claim none of them here: treat each as not held
            until its date stands beside it.
          </p>
        </header>
        <ul className="security-rows">
          {certifications.map((certification) => (
            <CertificationRow key={certification.name} certification={certification} />
          ))}
        </ul>
      </section>

      <section className="section container" id="compliance" aria-labelledby="compliance-title">
        <header className="section__head">
          <p className="eyebrow">Legal compliance</p>
          <h2 id="compliance-title">The duty stays yours; here is what helps</h2>
          <p className="lead">
            No software makes a firm compliant. These are duties that the choice of a system touches. Your own bar’s
            rules come first, and this is not legal advice.
          </p>
        </header>
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
      </section>

      <AuditSection source={audit} />

      <section className="closing" id="disclosure" aria-labelledby="disclosure-title">
        <div className="closing__row container">
          <div className="stack">
            <h2 id="disclosure-title">Found a weakness? Tell us before you tell anybody else</h2>
            <p>
              <TargetLink to="/security-disclosure">How to report it</TargetLink>
            </p>
          </div>
          <div className="stack">
            <p>
              Still deciding? See roles, the second factor and the log at work, with questions from your own practice.
            </p>
            <p>
              <TargetLink to={callToAction.to} className="button button--primary">
                {callToAction.label}
              </TargetLink>
            </p>
          </div>
        </div>
      </section>
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
