/** What a guide in each field is to answer, for those who look for one. A category without a line is shown without one. */
export const guideTopics: Readonly<Record<string, string>> = {
  'International Law': 'Service abroad, foreign evidence, and clients whose papers come in two languages.',
  Technology: 'Which tools a firm may use for what, and how to supervise them.',
  'Employment Law': 'What changes for firms that advise employers, and for firms that are one.',
  'Business Law': 'Contracts, entities and conflicts, from intake to closing.',
  'Privacy Law': 'What to do before a breach, in its first days, and after.',
  'Intellectual Property': 'Deadlines that nobody extends, and how to keep a docket of them.',
  'Real Estate': 'Closings, escrow, and the fraud that aims at both.',
  'Corporate Law': 'Boards, filings, and the records that a sale will ask for.',
}
