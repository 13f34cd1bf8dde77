import type { AuditResult } from '../../../src/audit/rules/security-audit.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import type { PolicyDifference } from './policies.ts'

/** Returns the mail that reports to staff the failed checks in `red`; undefined if `red` is empty. */
export function alertMail(
  red: readonly AuditResult[],
  differences: readonly PolicyDifference[],
): OutgoingMail | undefined {
  if (red.length === 0) return undefined
  const broken = red.filter(({ proven }) => proven).length
  return {
    lane: 'staff',
    to: staffEmail(),
    subject:
      broken > 0 ? `Security audit: ${checks(broken)} failed` : `Security audit: ${checks(red.length)} could not run`,
    kind: 'audit-alert',
    blocks: [
      {
        paragraph:
          broken > 0
            ? 'In the nightly security audit a stranger could do something forbidden, or could not do something allowed. Correct the rule behind each check below, in the dashboard; then run the audit again under /admin/images.'
            : 'The nightly security audit got no usable answer from the server, so it is unknown whether anything is wrong. Run it again under /admin/images; if it fails again, read the server’s log.',
      },
      ...red.map(({ title, asked, expected, answered }) => ({
        table: [
          ['Check', title],
          ['Asked', asked],
          ['Expected', expected],
          ['Answered', answered],
        ] as const,
      })),
      ...(differences.length === 0
        ? []
        : [
            {
              paragraph:
                'These rules and limits differ from the delivered ones. Check first whether one of them is the cause:',
            },
            { list: differences.map(({ subject, delivered, now }) => `${subject}: ${now} (delivered: ${delivered})`) },
          ]),
      { link: { text: 'See all runs in the dashboard, in audit_runs', href: `${siteOrigin()}/_/` } },
    ],
  }
}

function checks(number: number): string {
  return number === 1 ? 'one check' : `${number} checks`
}
