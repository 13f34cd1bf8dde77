import { brand } from '../company/facts/brand.ts'

const stillOpen = {
  company: 'company',
  address: 'registered address',
  law: 'governing law',
  courts: 'competent courts',
  hosting: 'provider and country',
  mail: 'provider and country',
  backups: 'for how long',
} as const satisfies Record<keyof typeof brand.operator, string>

/** A fact that only the operator of the site knows; marked as open until `brand.operator` has it. */
export function OperatorFact({ name }: { name: keyof typeof brand.operator }) {
  const fact = brand.operator[name]
  return fact === '' ? <mark className="to-confirm">{stillOpen[name]}: to be confirmed</mark> : <>{fact}</>
}
