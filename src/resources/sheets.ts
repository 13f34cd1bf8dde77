/** One line of a calculation that readers fill in by hand. A line with `isResult` is the result of the lines above. */
type LedgerLine = { label: string; sign: '+' | '−' | '='; isResult: boolean }

/** A section of a sheet: boxes to tick, lines to fill in, or a calculation. */
export type TemplatePart = { heading: string } & (
  | { kind: 'boxes'; items: readonly string[] }
  | { kind: 'lines'; items: readonly string[] }
  | { kind: 'sum'; items: readonly LedgerLine[] }
)

/** A template that readers can use: a form or a checklist. */
export type Sheet = { id: string; title: string; use: string; parts: readonly TemplatePart[] }

const from = (sign: LedgerLine['sign'], label: string): LedgerLine => ({ label, sign, isResult: false })
const result = (label: string): LedgerLine => ({ label, sign: '=', isResult: true })

/** The templates in the order in which a matter needs them. The move to another system comes last. */
export const templateSheets: readonly Sheet[] = [
  {
    id: 'conflict-check',
    title: 'Conflict check form',
    use: 'One for each new matter, filled in before anyone listens to the details. Keep it with the matter, and keep it when you decline.',
    parts: [
      {
        kind: 'lines',
        heading: 'The matter',
        items: [
          'Date, and who asks',
          'Prospective client: full legal name',
          'Former, maiden and trade names',
          'Kind of matter and court',
          'Referred by',
        ],
      },
      {
        kind: 'lines',
        heading: 'Everyone to search for',
        items: [
          'Spouse, partners, family with a part in it',
          'Owners, officers, parents and subsidiaries of an entity',
          'Opposing parties, and their affiliates',
          'Opposing counsel',
          'Insurers, lenders, guarantors, co-defendants',
          'Likely witnesses and experts',
        ],
      },
      {
        kind: 'boxes',
        heading: 'Searched in',
        items: [
          'Current clients and open matters',
          'Former clients and closed matters',
          'People who asked and were turned away',
          'What attorneys and staff brought with them from other firms',
          'Adverse parties of every matter',
          'Interests of the firm and its members: holdings, boards, family',
          'A message to everyone in the firm, answered by:',
        ],
      },
      {
        kind: 'boxes',
        heading: 'Decision',
        items: [
          'No hit',
          'Hits, and none is a conflict. Reasons below',
          'Conflict that consent can cure: informed consent of each, confirmed in writing, is attached',
          'Screen set up, and notices sent',
          'Declined, and the person told in writing',
        ],
      },
      {
        kind: 'lines',
        heading: 'Signed',
        items: ['Reasons', 'Deciding attorney', 'Date', 'To be checked again when parties join, on:'],
      },
    ],
  },
  {
    id: 'engagement-letter',
    title: 'Engagement letter checklist',
    use: 'Check your own letter before it goes out. An empty box is a question the client will ask later.',
    parts: [
      {
        kind: 'boxes',
        heading: 'Who and what',
        items: [
          'The client by full legal name, and who is not the client (an owner, a parent, the one who pays)',
          'Who may give instructions, and to whom at the firm',
          'The task in one sentence, and where it ends',
          'What is not included: appeals, taxes, related claims',
          'The conflict check is done, and any consent is attached',
        ],
      },
      {
        kind: 'boxes',
        heading: 'Money',
        items: [
          'How the fee is worked out: hourly, fixed, contingent or mixed. A contingent fee is in writing and signed by the client',
          'Rates by person, the smallest unit of time, and when rates may change',
          'The deposit: amount, held in trust, when earned, when replenished',
          'Costs: which, at what price, and which need approval first',
          'When bills come, when they are due, and what a late one costs',
          'Who pays, if it is not the client, and that it changes nothing about whose lawyer you are',
        ],
      },
      {
        kind: 'boxes',
        heading: 'Working together',
        items: [
          'How you talk: portal, telephone, email, and how soon each is answered',
          'What the client must do: tell the truth, keep evidence, answer, warn of dates',
          'No promise about the outcome',
          'Which technology and which outside helpers see the file',
        ],
      },
      {
        kind: 'boxes',
        heading: 'The end',
        items: [
          'How either side ends it, and what happens to deposit and file',
          'How long the file is kept, and how it is destroyed',
          'A closing letter will say that the matter is over',
          'How a dispute about fees is settled, as your state prescribes',
          'Signatures and date, a copy for the client, and no work without them',
        ],
      },
    ],
  },
  {
    id: 'trust-reconciliation',
    title: 'Trust reconciliation worksheet',
    use: 'Once a month for each trust account, and on the day of a move. Three figures must be the same: A, B and C.',
    parts: [
      { kind: 'lines', heading: 'Account', items: ['Bank and account', 'Period ending', 'Prepared by, and date'] },
      {
        kind: 'sum',
        heading: 'A. What the bank says',
        items: [
          from('+', 'Balance on the statement'),
          from('+', 'Deposits in transit (list each with date)'),
          from('−', 'Outstanding checks (list each with number, payee, date)'),
          from('+', 'Bank errors, corrected (may be negative)'),
          result('A. Adjusted bank balance'),
        ],
      },
      {
        kind: 'sum',
        heading: 'B. What the book says',
        items: [
          from('+', 'Balance at the end of last month'),
          from('+', 'Receipts of the month'),
          from('−', 'Payments of the month'),
          from('+', 'Corrections, each with a reason (may be negative)'),
          result('B. Book balance'),
        ],
      },
      {
        kind: 'sum',
        heading: 'C. What belongs to whom',
        items: [
          from('+', 'Sum of all client ledgers (attach the list, one line for each client and matter)'),
          from('+', 'The firm’s own money for bank fees, where your state allows it'),
          result('C. Sum of the ledgers'),
        ],
      },
      {
        kind: 'boxes',
        heading: 'Before you sign',
        items: [
          'A = B = C. If not, the difference is found, and not entered as one',
          'No client ledger is below zero',
          'Checks older than ninety days: payee called',
          'Earned fees have been moved out, and nothing else of the firm’s is left in',
          'Ledgers without movement for a year: money returned, or reported as unclaimed',
          'Statement, list of checks and list of ledgers are attached',
        ],
      },
      { kind: 'lines', heading: 'Signed', items: ['Reviewed by (not the person who prepared it)', 'Date'] },
    ],
  },
  {
    id: 'data-migration',
    title: 'Data migration checklist',
    use: 'The migration guide in short, to pin beside the door until the move is over.',
    parts: [
      {
        kind: 'boxes',
        heading: 'Before',
        items: [
          'One owner, one date, and a written rule for turning back',
          'Inventory with counts: matters, contacts, deadlines, unbilled time, open bills, documents',
          'What comes in full, what in summary, what stays: decided and dated',
          'Duplicates merged',
          'Map of fields and folders, agreed with those who use them',
          'Contract: how to get the data out of the new system one day, too',
        ],
      },
      {
        kind: 'boxes',
        heading: 'Rehearsal',
        items: [
          'Ten matters of different kinds, checked line by line',
          'Rights and ethical walls tried with real accounts',
          'Twenty known names found in both systems',
          'Mapping repaired, rehearsal repeated',
        ],
      },
      {
        kind: 'boxes',
        heading: 'Side by side',
        items: [
          'For each kind of fact: which system leads',
          'Calendars compared every morning',
          'Everyone has entered time, made a bill and found a document',
        ],
      },
      {
        kind: 'boxes',
        heading: 'The day',
        items: [
          'Old system read-only',
          'Full export, two copies, one of them opened',
          'Counts compared with the inventory',
          'Trust: three-way reconciliation, signed',
          'Deadlines of the next ninety days signed by each attorney',
          'Conflict test passed',
          'Go on or go back: decided by the rule',
        ],
      },
      {
        kind: 'boxes',
        heading: 'The month after',
        items: [
          'Old system readable',
          'Trust reconciled at the end of the month',
          'Files under a litigation hold: dates unchanged',
          'Old contract ended, deletion confirmed in writing',
          'What we learned, on one page',
        ],
      },
      { kind: 'lines', heading: 'Signed', items: ['Owner', 'Partner', 'Date'] },
    ],
  },
]
