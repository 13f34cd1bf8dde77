export const sizes = ['Solo', 'Small', 'Mid-sized', 'Large'] as const

/** Four decisions, and who makes each of them in firms of four sizes. */
export const questions = [
  {
    id: 'open',
    question: 'Who opens a matter?',
    answers: ['You', 'Whoever takes the call', 'Intake, after a conflict check', 'Intake, after conflicts clearance'],
  },
  {
    id: 'see',
    question: 'Who sees it?',
    answers: ['You', 'Everyone, unless closed', 'The group', 'Those assigned, behind walls'],
  },
  {
    id: 'approve',
    question: 'Who approves an invoice?',
    answers: [
      'You',
      'The responsible attorney',
      'The responsible attorney, then a partner',
      'Billing office, then a partner',
    ],
  },
  {
    id: 'rights',
    question: 'Who manages permissions?',
    answers: ['You', 'A partner', 'The firm administrator', 'Your staff directory'],
  },
] as const

/** Who approves an invoice, in order, for each size of firm. */
export const approvals: readonly (readonly string[])[] =
  questions.find(({ id }) => id === 'approve')?.answers.map((answer) => answer.split(', then ')) ?? []
