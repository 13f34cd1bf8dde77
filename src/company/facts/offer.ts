import { claims, type Claim } from './claims.ts'
import { isShown, sentences } from './fact.ts'

/**
 * Returns one line for the button that leads to the demo request: a free demo, then the trial. `trial` is the trial
 * period that the page states.
 */
export function offer(trial: Claim): string {
  return sentences(
    [isShown(trial) ? `A free demo, then a ${trial.value} ${trial.text}.` : 'A free demo, at a time of your choice.'],
    [`${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`, claims.noCreditCard],
  )
}
