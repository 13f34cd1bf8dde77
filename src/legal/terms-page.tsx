import { formatDate } from '../lib/format-date.ts'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { withShown, type Dependent } from '../company/facts/fact.ts'
import { MailLink } from '../ui/reach-us.tsx'
import { DocumentPage, type DocumentPart } from '../site/document-page.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { OperatorFact } from './operator-fact.tsx'

/** Date of the last change of this page's text. */
const CHANGED = '2026-11-27'

const { hoursSavedMonthly, guaranteeTerms } = claims

const parts: ReadonlyArray<DocumentPart & Dependent> = [
  {
    id: 'scope',
    title: 'What these terms cover',
    body: (
      <p>
        This website, operated by <OperatorFact name="company" />, <OperatorFact name="address" />: its pages, its forms
        and its articles. The product has a contract of its own, which a firm signs before it starts. Where the two
        differ, the contract counts.
      </p>
    ),
  },
  {
    id: 'no-advice',
    title: 'No legal advice',
    body: (
      <p>
        Articles, guides and templates here are about running a law firm. They are written for lawyers, they are
        general, and rules differ from state to state. Reading them, or writing to us, makes no one your lawyer. Check
        the rule that binds you before you rely on any of it.
      </p>
    ),
  },
  {
    id: 'statements',
    title: 'What we say about the product',
    body: (
      <ul>
        <li>
          Where our figures, quotations and awards come from is{' '}
          <TargetLink to="/company/figures">on a page of its own</TargetLink>.
        </li>
        <li>
          Prices are in US dollars, before tax, and can change. A price on this site is an invitation to talk, not an
          offer that is binding by a click: nothing can be bought here. A price that we confirmed to you in writing
          holds as confirmed.
        </li>
      </ul>
    ),
  },
  {
    id: 'guarantee',
    title: 'The guarantee',
    body: (
      <p>
        {`“${hoursSavedMonthly.value} ${hoursSavedMonthly.text}” means: ${guaranteeTerms.value.toLowerCase()} ${guaranteeTerms.text}.`}{' '}
        Say in a few words where the hours went. You need no proof, and you keep your data.
      </p>
    ),
    needs: [hoursSavedMonthly, guaranteeTerms],
  },
  {
    id: 'forms',
    title: 'What you send us',
    body: (
      <>
        <p>
          Tell us about your firm, not about your clients. A form on a public website is the wrong place for anything
          privileged, and receiving it makes us neither your lawyer nor your vendor. Send only what is true, and only in
          your own name or your firm’s.
        </p>
        <p>
          A form that says “Saved” is stored on your device and is sent as soon as there is a connection. It has reached
          us when the site says “sent” or you have our email. What happens to it then is in the{' '}
          <TargetLink to="/privacy">privacy notice</TargetLink>.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What you may do with it',
    body: (
      <ul>
        <li>
          Read, print and keep pages for yourself and your firm. Quote from articles, with their author and a link.
        </li>
        <li>
          Copy, change and use the templates in your own practice. You need no permission and owe us nothing; whether
          they fit your practice is for you to judge.
        </li>
        <li>
          Text, drawings and the name {brand.name} otherwise remain ours or their authors’. Please ask before you
          publish them elsewhere.
        </li>
        <li>
          Don’t break in, don’t overload the server, don’t send us other people’s data. If you look for weaknesses to
          tell us about them, the <TargetLink to="/security-disclosure">disclosure policy</TargetLink> comes first.
        </li>
      </ul>
    ),
  },
  {
    id: 'liability',
    title: 'Availability and liability',
    body: (
      <p>
        The website is free, and offered as it is. We look after it, but do not promise that it can be reached at every
        moment or that every sentence is free of error. For damage from its use we are liable as far as the law demands,
        and where the law lets us, no further: in any case for intent, for gross negligence, and for injury to persons.
        Links to other sites lead to what others say there.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and courts',
    body: (
      <p>
        <OperatorFact name="law" />; <OperatorFact name="courts" />. Rights that the law of your home gives you as a
        consumer stay yours. If one clause fails, the others stand.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <p>
        We may change these terms for the future; the date at the head is that of the last change. Questions:{' '}
        <MailLink subject="Terms of the website" />.
      </p>
    ),
  },
]

/** The page with the terms of this website. The product has terms of its own. */
export function TermsPage() {
  return (
    <DocumentPage
      eyebrow="Legal"
      title="Terms of this website"
      lead="For reading it and writing to us. The product has a contract of its own."
      note={`Last changed ${formatDate(CHANGED)}`}
      parts={withShown(parts)}
    />
  )
}
