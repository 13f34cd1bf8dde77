import { formatDate } from '../lib/format-date.ts'
import { CLIENT_HOURS, RETENTION_DAYS } from '../lib/retention.ts'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { DocumentPage, type DocumentPart } from '../site/document-page.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { OperatorFact } from './operator-fact.tsx'
import { Records } from './records.tsx'
import { formRecords, serverRecords } from './stored-data.ts'

/** Date of the last change of this page's text. */
const CHANGED = '2026-11-28'

const forms = formRecords.map(({ name, page, entered, added, purpose, basis, kept }) => ({
  name,
  facts: [
    [
      'Where',
      <TargetLink key="page" to={page}>
        {page}
      </TargetLink>,
    ],
    ['You enter', entered],
    ['We add', added],
    ['What for', purpose],
    ['Basis', basis],
    ['Kept', kept],
  ] as const,
}))

const stored = serverRecords.map(({ name, what, kept }) => ({
  name,
  facts: [
    ['What', what],
    ['Kept', kept],
  ] as const,
}))

const parts: readonly DocumentPart[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>
          You can read everything here without telling us who you are. There are no cookies, no advertising and no
          profiles. We measure how fast pages are, not who opens them.
        </li>
        <li>We learn your name when you write it into a form, or into an email to us. We use it to answer you.</li>
        <li>
          A form that you send without a connection waits on your own device, where you can see it, change it and take
          it back.
        </li>
        <li>We do not sell what you tell us, and we do not give it to anyone who would.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          The operator of this website: <OperatorFact name="company" />, <OperatorFact name="address" />. For anything
          about your data: <MailLink to="privacy" subject="My data" />
          <ByPhone before=", or by phone " />.
        </p>
        <p>
          This notice is about this website. A law firm is responsible for what it keeps in the product; our contract
          with the firm says how we handle that on its behalf.
        </p>
      </>
    ),
  },
  {
    id: 'reading',
    title: 'When you only read',
    body: (
      <>
        <p>
          Your browser asks our server for a page, and so the server sees your network address while it answers. It does
          not write the address down. Requests for pages are not logged at all. Calls to the site’s own interface that
          succeed are counted. To find faults, we log one that fails for {RETENTION_DAYS.logs} days: time, address
          called, result, the page you came from and the name of your browser. In place of your network address the log
          has a code. Its key exists only in the server’s memory and is replaced after {CLIENT_HOURS.codes} hours. Until
          then we can see that two calls came from the same place; afterward no one can tell from which. To stop floods
          of calls, the server counts them by network address in memory, and forgets the address at most{' '}
          {CLIENT_HOURS.counts} hours after the last call. Both use only the first half of an IPv6 address (the /64),
          which names your line and not your device. The server also counts how many bytes of job applications came from
          an address, and forgets that after {CLIENT_HOURS.files} hours. The basis is our interest in a site that works:
          Art. 6(1)(f) GDPR.
        </p>
        <p>
          On one page in ten, your browser reports to our server as you leave: how fast the page’s largest part
          appeared, how much the page moved, how long it took to answer a touch and to follow a link, whether the
          network or your device had the next page, and what kind of script held it up. These are numbers and words from
          fixed lists, with the kind of page, such as “article”, never which one. We add them to sums at once and keep
          nothing else: no single report, and nothing on your device. We do not ask a browser that says “Do Not Track”,
          “Global Privacy Control” or that it saves data. The basis is our interest in pages that are fast: Art. 6(1)(f)
          GDPR.
        </p>
        <p>
          A form that had to wait on your device also reports for how many seconds, so that we see whether forms arrive
          in time. We count that number and do not store it with the form.
        </p>
        <p>
          Pages load nothing from other companies: no fonts, no scripts, no measuring pixels. There is one exception,
          which you would see: an article may show a picture from another site, and your browser then asks that site for
          it. The links for sharing an article load nothing until you follow one.
        </p>
      </>
    ),
  },
  {
    id: 'forms',
    title: 'When you send a form',
    body: (
      <>
        <Records entries={forms} />
        <p>
          Where the site offers an email link in place of a form, your email program opens, and what you write stays in
          our mailbox until we delete it. No law or contract obliges you to give us any of it; without it we just can’t
          answer. No machine makes a decision about you.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What stays on your device',
    body: (
      <>
        <p>
          For reading without a connection, your browser keeps the site’s pages and the articles you opened. It keeps a
          form you sent until it has arrived, and a form you have begun until you close the tab. Each of these is needed
          for something you asked for, which is why no banner asks again.{' '}
          <TargetLink to="/cookies">The full list</TargetLink> names every entry.
        </p>
        <p>
          The page <TargetLink to="/outbox">On this device</TargetLink> shows what waits, what has arrived, what you
          have begun, and the saved articles. There, <strong>Forget my data</strong> removes all of it from this device.
          Clearing the site’s data in your browser removes the rest.
        </p>
      </>
    ),
  },
  {
    id: 'server',
    title: 'What our server stores, and for how long',
    body: (
      <>
        <p>These are the longest times; we may have set shorter ones. A program deletes the data in the night after.</p>
        <Records entries={stored} />
        <p>
          Backups hold copies of all of this: <OperatorFact name="backups" />.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees it',
    body: (
      <ul>
        <li>Those of our staff who answer you.</li>
        <li>
          The company on whose machines the site runs: <OperatorFact name="hosting" />.
        </li>
        <li>
          The company that carries our email: <OperatorFact name="mail" />.
        </li>
        <li>A court or an authority, where the law obliges us, and only what it obliges us to give.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You can ask what we hold about you, have it corrected or deleted, have a copy to take elsewhere, and object to
          what we do on the ground of our own interest. Residents of California and of other states with privacy laws
          have rights of the same kind. We do not sell or share personal information as those laws define it, and we
          treat no one worse for asking.
        </p>
        <p>
          Write to <MailLink to="privacy" subject="My data" /> from the address you used, or name your reference. We
          then make you a file of everything stored under your email address, with your resume and who of us saw what
          you sent, or delete it all from the database, the files and the waiting email, so that nothing is left on the
          server. Only two things stay, and neither says anything about you: a code, for {RETENTION_DAYS.submissionKeys}{' '}
          days at most, that recognizes a request your browser sends again, and the entries of who saw it. Older backups
          keep their content until we delete them: <OperatorFact name="backups" />. You get our answer within one month.
          If it does not satisfy you, you can complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>Before the site keeps anything else, this page says so. The date at its head is that of the last change.</p>
    ),
  },
]

/** The privacy notice: which data the site stores about visitors, and which it does not. */
export function PrivacyPage() {
  return (
    <DocumentPage
      title="Privacy notice"
      turn="What this site knows about you."
      lead="Little, and only what you type. Here is all of it: what, where, what for, and how long."
      note={`Last changed ${formatDate(CHANGED)}`}
      parts={parts}
    />
  )
}
