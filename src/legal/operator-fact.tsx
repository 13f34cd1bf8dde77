import { legalFacts, type LegalFactName } from '../company/facts/legal.ts'

/** A fact that only the site's operator knows. A live site can't be built until all these facts are confirmed. */
export function OperatorFact({ name }: { name: LegalFactName }) {
  return <>{legalFacts[name].value}</>
}
