import { legalFacts, type LegalFactName } from '../company/facts/legal.ts'

/** What only the operator of the site knows. A live site is not built before all of it is confirmed. */
export function OperatorFact({ name }: { name: LegalFactName }) {
  return <>{legalFacts[name].value}</>
}
