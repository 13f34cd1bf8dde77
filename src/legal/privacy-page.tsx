import { formatDate } from '../lib/format-date.ts'
import { CLIENT_HOURS, RETENTION_DAYS } from '../lib/retention.ts'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { DocumentPage, type DocumentPart } from '../site/document-page.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { OperatorFact } from './operator-fact.tsx'
import { Records } from './records.tsx'
import { formRecords, serverRecords } from './stored-data.ts'

/** Date of the last change of this page's text. */
const CHANGED = '2026-11-25'

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
          profiles. We count how fast pages were, not who opened them.
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
          This notice is about this website. What a law firm keeps in the product, it keeps as the one responsible for
          it; the contract with the firm says how we handle that on its behalf.
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
          succeed are counted. One that fails is logged with time, address called, result, the page you came from and
          the name of your browser, for {RETENTION_DAYS.logs} days, so that faults can be found. In place of your
          network address the log has a code, made with a key that exists in the server’s memory only and is replaced
          after {CLIENT_HOURS.codes} hours: until then we can see that two calls came from the same place, afterwards no
          one can tell from which. Against floods of calls, the server counts them by network address in memory, and
          forgets the address at most {CLIENT_HOURS.counts} hours after the last call. Of an IPv6 address it uses the
          first half only (the /64), which names your line and not your device, both for the code and for the counts. Of
          applications it counts in the same way how many bytes came from an address, and forgets that after{' '}
          {CLIENT_HOURS.files} hours. The basis is our interest in a site that works: Art. 6(1)(f) GDPR.
        </p>
        <p>
          When you leave one page in ten, your browser tells our server how fast the page’s largest part was there, how
          much of it moved, and how long an answer to a touch took: three numbers and the kind of page, such as
          “article”, never which one. They are added to sums at once, and nothing else of them is kept; no single report
          is stored, and nothing is kept on your device for it. A browser that says “Do Not Track”, “Global Privacy
          Control” or that it saves data is not asked. The basis is our interest in pages that are fast: Art. 6(1)(f)
          GDPR.
        </p>
        <p>
          A form that had to wait on your device tells with it for how many seconds, so that we see whether forms arrive
          in time; that number is counted, and not stored with the form.
        </p>
        <p>
          Pages load nothing from other companies: no fonts, no scripts, no measuring pixels. There is one exception,
          which you would see: an article may show a picture that its author linked from another site, and your browser
          then asks that site for it. The links for sharing an article load nothing until you follow one.
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
          Where the site offers an email link in place of a form, your mail program opens, and what you write stays in
          our mailbox until we delete it. We do not need any of it by law or by contract. Without it we can’t answer,
          that is all. No decision about you is made by a machine.
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
          Your browser keeps the site’s pages and the articles you opened, so that they can be read without a
          connection, a form you sent until it has arrived, and a form you have begun until you close the tab. Each of
          these is needed for something you asked for, which is why there is no banner to ask again.{' '}
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
        <p>
          These times are the longest. Where we have set a shorter one, what it is about goes sooner. It is deleted by a
          program in the night after.
        </p>
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
          have rights of the same kind; we do not sell or share personal information in the sense of those laws, and we
          treat no one worse for asking.
        </p>
        <p>
          Write to <MailLink to="privacy" subject="My data" /> from the address you used, or name your receipt number.
          We then make you a file of all that is stored under your email address, with your resume and who of us saw
          what you sent, or delete it: from the database, the files and the mail that waits, so that nothing of it is
          left on the server. Only two things stay, which tell nothing about you: a code, for{' '}
          {RETENTION_DAYS.submissionKeys} days at most, by which a request that your browser sends once more is known,
          and the entries of who saw it. Older backups keep their content until they are deleted in their turn:{' '}
          <OperatorFact name="backups" />. You have our answer within one month. If it does not satisfy you, the data
          protection authority where you live hears complaints.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When the site begins to keep something else, this page says so first. The date at its head is that of the last
        change.
      </p>
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
