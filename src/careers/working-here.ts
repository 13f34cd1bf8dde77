import { claims, within } from '../company/facts/claims.ts'
import type { Dependent } from '../company/facts/fact.ts'

export const benefits: ReadonlyArray<Dependent & { value: string; text: string }> = [
  {
    value: claims.homeOfficeStipend.value,
    text: claims.homeOfficeStipend.text,
    needs: [claims.homeOfficeStipend],
  },
  { value: claims.learningBudget.value, text: claims.learningBudget.text, needs: [claims.learningBudget] },
  { value: 'Remote', text: 'in every role, and full-time' },
  { value: 'A range', text: 'of salary on every role, before you apply' },
]

export const culture = [
  {
    name: 'Written before spoken',
    text: 'A decision is a page that a colleague can disagree with in the margin. Whoever was asleep reads it in the morning.',
  },
  {
    name: 'Deadlines are our clients’ trade',
    text: 'We plan ours so that no one has to be a hero. When one slips we say so early, and to everyone.',
  },
  {
    name: 'Close to the work',
    text: 'Engineers read support mail, marketers sit in on training, lawyers review designs. No one works from a summary alone.',
  },
  {
    name: 'Disagreement on the record',
    text: 'Say it where it can be answered. Then carry what was decided, or ask for it to be opened again.',
  },
  {
    name: 'Confidential by habit',
    text: 'We handle what attorneys owe their clients. We look at real data only with a reason, and the reason is written down.',
  },
] as const

export const hiringSteps = () => [
  {
    title: 'Application',
    text: `Reviewed${within(claims.applicationReview)}, by a person.`,
  },
  {
    title: 'Initial screen',
    text: 'A 30-minute initial screen by video: what you look for, what we need, and the salary.',
  },
  { title: 'Skills assessment', text: 'A piece of the real work, with the tools you would use for it.' },
  { title: 'Team interview', text: 'You meet the people you would work with, and interview them too.' },
]
