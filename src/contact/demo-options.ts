/** The lengths of a demo, and what each contains. */
export const demoOptions = [
  {
    minutes: 15,
    name: 'A first look',
    text: 'One question of yours, answered on the screen: the docket, the client thread or the trust ledger.',
  },
  {
    minutes: 30,
    name: 'The usual demo',
    text: 'A matter like yours from intake to the paid bill, with time for what you want to see twice.',
  },
  {
    minutes: 45,
    name: 'With your team',
    text: 'For partners, administrator and IT together: roles, security, and how your data would be moved.',
  },
] as const

/** What every demo contains. */
export const demoExpectations = [
  { title: 'Your questions first', text: 'You say how a matter runs through your firm today. There are no slides.' },
  {
    title: 'Matters like yours',
    text: 'We use a firm of your size and practice area, with invented clients.',
  },
  { title: 'The money, too', text: 'Time, bill and trust account of the same matter, down to the three balances.' },
  {
    title: 'What it takes to move',
    text: 'Where your data is now, who moves it, and what your people need to learn.',
  },
  { title: 'A price at the end', text: 'For your number of users, and the same as on the pricing page.' },
] as const
