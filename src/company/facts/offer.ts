import { claims, type Claim } from './claims.ts'
import { isShown, sentences } from './fact.ts'

/**
 * Returns what happens after a click on the call to action, in one line. `trial` is the trial period that the page
 * states.
 */
export function offer(trial: Claim): string {
  return sentences(
    [isShown(trial) ? `A free demo, then a ${trial.value} ${trial.text}.` : 'A free demo, at a time of your choice.'],
    [`${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`, claims.noCreditCard],
  )
}
