import { formatDate } from '../lib/format-date.ts'
import { claims, within, type Claim } from '../company/facts/claims.ts'
import { MailLink } from '../ui/reach-us.tsx'
import { DocumentPage, type DocumentPart } from '../site/document-page.tsx'
import { TargetLink } from '../ui/target-link.tsx'

/** Date of the last change of this page's text. */
const CHANGED = '2026-11-27'

const parts: readonly DocumentPart[] = [
  {
    id: 'report',
    title: 'How to report',
    body: (
      <>
        <p>
          Write to <MailLink to="security" subject="Security report" />. The same address is in{' '}
          <a href="/.well-known/security.txt">/.well-known/security.txt</a>. English is best. Tell us
        </p>
        <ul>
          <li>what you found, where, and what an attacker could do with it;</li>
          <li>how to see it: the steps, the request, a picture;</li>
          <li>when you looked, and whether you came across other people’s data;</li>
          <li>by what name you want to be thanked, if at all.</li>
        </ul>
        <p>
          Please send no personal data of others. If you can only prove the matter with some, say so, and we will find
          another way.
        </p>
      </>
    ),
  },
  {
    id: 'scope',
    title: 'What is in scope',
    body: (
      <ul>
        <li>This website: its pages, its forms, its offline parts, and everything below /api/site.</li>
        <li>The server that answers under this address, including the dashboard’s sign-in.</li>
        <li>
          For the product, write to the same address. Test it only in an account of your own, never in a firm’s: what is
          stored there is privileged, and not ours to let you see.
        </li>
      </ul>
    ),
  },
  {
    id: 'rules',
    title: 'What we ask of you',
    body: (
      <ul>
        <li>
          Stop once you have shown that it works. Read, change and keep no more than that takes, and delete it
          afterward.
        </li>
        <li>
          No flooding, no spam through our forms, no password guessing, no deceiving of staff or customers, no physical
          attacks.
        </li>
        <li>
          Give us time to fix it before you publish: 90 days, or less if we are done earlier. If it is already used
          against people, tell us, and we will agree on less.
        </li>
      </ul>
    ),
  },
  {
    id: 'promise',
    title: 'What we promise',
    body: (
      <ul>
        <li>
          An answer from a person
          <Within promise={claims.securityReply} />, then news at least every two weeks until it is settled.
        </li>
        <li>
          If you keep to this page, you act with our permission. We will not take you to court or to the police for it,
          and we will say so if someone else does.
        </li>
        <li>
          We tell you when it is fixed, and thank you by the name you chose. There is no bounty: we would rather say so
          before you begin.
        </li>
        <li>We notify those whose data was at risk.</li>
      </ul>
    ),
  },
  {
    id: 'not-a-finding',
    title: 'What is not a finding',
    body: (
      <ul>
        <li>The output of a scanner, or a missing header, without a way to use it.</li>
        <li>That anyone can open the dashboard’s sign-in page. It is public by design; what is behind it is not.</li>
        <li>
          That someone who holds an unlocked device can read what its browser keeps. The form that waits there says so.
        </li>
        <li>Email settings of a domain that sends none.</li>
      </ul>
    ),
  },
  {
    id: 'more',
    title: 'How we protect what firms keep',
    body: (
      <p>
        That is on the <TargetLink to="/security">security page</TargetLink>. For questions about it, write to{' '}
        <MailLink subject="Question about security" />.
      </p>
    ),
  },
]

/** The page on how to report a vulnerability, and what we promise to reporters. */
export function SecurityDisclosurePage() {
  return (
    <DocumentPage
      title="Reporting a security weakness"
      turn="Found one? Tell us first."
      lead="Help us protect what law firms are told in confidence. We thank everyone who shows us how that could fail."
      note={`Last changed ${formatDate(CHANGED)}`}
      parts={parts}
    />
  )
}

/**
 * The promised time in words; empty if it may not be shown. It is a component, because `parts` is created when the
 * module is loaded, and the promise's state may change before the page is rendered.
 */
function Within({ promise }: { promise: Claim }) {
  return within(promise)
}
