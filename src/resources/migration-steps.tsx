import type { DocumentPart } from '../site/document-page.tsx'
import { TargetLink } from '../ui/target-link.tsx'

/** The steps of the guide. They apply to any two systems, not only to this product. */
export const migrationSteps: readonly DocumentPart[] = [
  {
    id: 'owner',
    title: 'Name one owner and one date',
    body: (
      <>
        <p>
          A migration fails by committee. Name one person who may decide, and give that person a morning a week until it
          is over. Choose the date next: the first working day of a month, after the month’s trust reconciliation and
          before its bills. Avoid trial weeks and the end of the tax year.
        </p>
        <p>
          Write down now what would make you turn back, for example client ledgers that don’t add up on the evening
          before. A rule made early is easier to keep. Tell clients only what changes for them: a new portal, a bill
          that looks different.
        </p>
      </>
    ),
  },
  {
    id: 'inventory',
    title: 'Take an inventory',
    body: (
      <>
        <p>List every place where the firm’s facts live today, not only the system you are leaving:</p>
        <ul>
          <li>matters, contacts and their relations to each other;</li>
          <li>calendars and deadlines, with the rule that produced each;</li>
          <li>time entries not yet billed, bills not yet paid, rates agreed with single clients;</li>
          <li>trust and operating accounts;</li>
          <li>documents, templates, scanned mail, email filed to matters;</li>
          <li>the spreadsheets that people keep because the system could not.</li>
        </ul>
        <p>Count each. You will compare these counts with later ones, so date the list and keep it.</p>
      </>
    ),
  },
  {
    id: 'choose',
    title: 'Decide what comes along',
    body: (
      <>
        <p>
          Open matters come whole. For closed ones, bring names, dates, fee and outcome, and keep the papers where they
          are, readable, for as long as your retention rule says. Merge duplicate contacts before the move: afterward
          every copy has its own history. Leave custom fields that no one filled in during the last year. What is left
          behind should be a decision with a date, not a loss.
        </p>
        <p>
          Unbilled time comes with its date, rate and narrative. Open bills come as open bills, with the payments so
          far. If the new system can’t take a half-paid bill, settle it before the date rather than invent an entry.
        </p>
      </>
    ),
  },
  {
    id: 'trust',
    title: 'Bring trust money across to the cent',
    body: (
      <>
        <p>
          Reconcile three ways on the last day of the old system: bank statement, trust book, and the sum of the client
          ledgers. All three must agree, with outstanding checks and deposits in transit listed one by one. Don’t move a
          difference. Find it, because in the new system no one will remember where it came from.
        </p>
        <p>
          Then enter one opening balance for each client and matter, never one for the account. Add the balances again
          on the other side, and have a partner sign both sheets. Keep the old ledgers: Model Rule 1.15 speaks of five
          years after a representation ends, and your state may ask for more. The{' '}
          <TargetLink to="/resources/templates#trust-reconciliation">worksheet</TargetLink> has the lines.
        </p>
      </>
    ),
  },
  {
    id: 'conflicts',
    title: 'Keep the conflict list whole',
    body: (
      <>
        <p>
          A conflict check is only as good as its oldest name. Bring every party of every matter, open or closed:
          clients, former clients, opponents, affiliates, and people who asked and were turned away, whom Rule 1.18
          protects too. Names alone will do for old matters, as long as each carries its role and its matter.
        </p>
        <p>
          Prove it with a test. Take twenty names that you know, including a maiden name, a subsidiary and a
          misspelling, and search for them in both systems. The new one may find more, but never less.
        </p>
      </>
    ),
  },
  {
    id: 'documents',
    title: 'Move documents with their place',
    body: (
      <p>
        A document without its matter is lost, however safely it is stored. Map each old folder to a matter number in a
        table before you copy anything. Then compare the number of files and the total size for each matter, and open
        ten at random. Carry over who may see what: ethical walls, sealed papers, personnel files. Anything under a
        litigation hold is copied, never moved, and its dates must survive. Ask the vendor how files travel, and who can
        read them on the way; under Rule 1.6(c) that question is yours.
      </p>
    ),
  },
  {
    id: 'parallel',
    title: 'Rehearse, then run side by side',
    body: (
      <>
        <p>
          First a rehearsal: ten matters of different kinds, chosen by the people who work on them, checked line by
          line. Repair the mapping and do it again. Two rehearsals are normal. Let people practice on its data, in their
          own matters: an hour each for time, documents and calendar. A week later, add half an hour for the questions
          that are still open.
        </p>
        <p>
          Then two to four weeks with both. Say for each kind of fact which system leads. New time entries and matters
          go into the new one, trust entries into only one, deadlines into both until the last day. Compare the two
          calendars every morning. That is tedious, and it is the cheapest insurance you will buy this year.
        </p>
      </>
    ),
  },
  {
    id: 'cut-over',
    title: 'Cut over, and check',
    body: (
      <>
        <p>On the day, in this order:</p>
        <ol>
          <li>Make the old system read-only for everyone but the owner.</li>
          <li>Export everything, keep two copies, and open one of them.</li>
          <li>Run the last transfer. Compare the counts with the inventory.</li>
          <li>Trust: three-way reconciliation, signed.</li>
          <li>Deadlines: print the next ninety days from both, and have each attorney sign for his or her own.</li>
          <li>Conflicts: the twenty names.</li>
          <li>One bill, one letter, one client message and one search by each person who will have to do it.</li>
          <li>Decide, by the rule of the first step: go on, or go back.</li>
        </ol>
        <p>
          In the month after, keep the old system readable and set aside 15 minutes each day for what people stumble
          over. Reconcile trust at the end of that month as if an auditor were watching. Only then cancel the old
          contract, and have the deletion of your data confirmed in writing. The whole list is on a{' '}
          <TargetLink to="/resources/templates#data-migration">sheet to print</TargetLink>.
        </p>
      </>
    ),
  },
]
