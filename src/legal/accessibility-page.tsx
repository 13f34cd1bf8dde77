import { formatDate } from '../lib/format-date.ts'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { ContentError } from '../content/content-error.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { DocumentPage, type DocumentPart } from '../site/document-page.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'
import { ConformancePart, useServedReport } from './conformance-part.tsx'
import { REPORT_CHANGED, REPORT_FILE } from './report-facts.ts'

const TITLE = 'Accessibility'
const unanswered = new ContentError('offline', 'Nobody answered.')

const parts: readonly DocumentPart[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <>
        <p>
          This report goes through the Web Content Accessibility Guidelines (WCAG) 2.2, levels A and AA, and through EN
          301 549 V3.2.1, in the terms of the VPAT. The answers name the tests behind them, which run before every
          version of the site goes out.
        </p>
        <ConformancePart id="counts" />
        <p>We call this “partially conformant”: the careful term, which counts what a test may miss.</p>
      </>
    ),
  },
  {
    id: 'gaps',
    title: 'What is missing',
    body: (
      <ul>
        <li>People who use screen readers, magnification or speech input every day have not tested this website.</li>
        <li>
          We wrote this report ourselves. The tests run in Chromium, a few in Firefox and WebKit too. A machine finds
          perhaps half of what can be wrong.
        </li>
        <li>
          The report covers the pages for visitors. It does not cover our product, the screens of our staff, or services
          to which we link. For the product, ask us.
        </li>
        <li>Forms need JavaScript. Without it, each says how to reach us instead.</li>
        <li>Recordings of webinars play on other services, and may lack captions or a transcript.</li>
      </ul>
    ),
  },
  { id: 'perceivable', title: 'Perceivable', body: <ConformancePart id="perceivable" /> },
  { id: 'operable', title: 'Operable', body: <ConformancePart id="operable" /> },
  { id: 'understandable', title: 'Understandable', body: <ConformancePart id="understandable" /> },
  { id: 'robust', title: 'Robust', body: <ConformancePart id="robust" /> },
  {
    id: 'en-301-549',
    title: 'EN 301 549',
    body: (
      <>
        <p>
          Chapter 9 repeats the criteria above: “EN” names the clause. Chapter 10 and clauses 11.1 to 11.4 repeat them
          for documents and other software. What else the standard asks:
        </p>
        <ConformancePart id="en-301-549" />
      </>
    ),
  },
  {
    id: 'tests',
    title: 'The tests',
    body: (
      <>
        <p>
          By file and name, as in the source code of this website. “…” stands for words left out. For programs, the same
          report is an <a href={REPORT_FILE}>OpenACR file</a>.
        </p>
        <ConformancePart id="tests" />
      </>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us what does not work',
    body: (
      <>
        <p>
          Write to <MailLink to="support" subject="Accessibility of the website" />
          <ByPhone before=" or call " />. The address of the page and the name of your browser or assistive technology
          help us most. You get an answer from a person, and what you came for in another form in the meantime: sent as
          text, read to you, or filled in for you.
        </p>
        <p>
          If our answer does not help, the authority for accessibility where you live may; in the United States, that is
          the Department of Justice at ada.gov.
        </p>
      </>
    ),
  },
]

/** The page about the site's accessibility: measures, tests, and known gaps. */
export function AccessibilityPage() {
  if (useServedReport())
    return (
      <PageNotice title={TITLE}>
        <ContentFailure error={unanswered} what="the report" onRetry={() => location.reload()} />
      </PageNotice>
    )
  return (
    <DocumentPage
      title={TITLE}
      turn="For everyone who works with the law."
      lead="What this website supports of WCAG 2.2 and EN 301 549, criterion by criterion, with the tests behind each answer."
      note={`Last changed ${formatDate(REPORT_CHANGED)}`}
      parts={parts}
    />
  )
}
