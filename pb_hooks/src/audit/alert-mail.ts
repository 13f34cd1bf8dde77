import type { AuditResult } from '../../../src/audit/rules/security-audit.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import type { PolicyDifference } from './policies.ts'

/** Returns the mail that reports newly red checks to staff; undefined if there are none. */
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
      broken > 0
        ? `Security audit: ${checks(broken)} failed`
        : `Security audit: ${checks(red.length)} could not be made`,
    kind: 'audit-alert',
    blocks: [
      {
        paragraph:
          broken > 0
            ? 'The nightly security audit found something that a stranger could do and should not, or could not do and should.'
            : 'The nightly security audit could not find out what a stranger can do here. That does not say that anything is wrong.',
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
                'These rules and limits are not those that the program came with. One of them may be the cause:',
            },
            { list: differences.map(({ subject, delivered, now }) => `${subject}: ${now} (delivered: ${delivered})`) },
          ]),
      { link: { text: 'All runs are in the dashboard, in audit_runs', href: `${siteOrigin()}/_/` } },
    ],
  }
}

function checks(number: number): string {
  return number === 1 ? 'one check' : `${number} checks`
}
