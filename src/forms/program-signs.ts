import type { Call } from '../outbox/queue/outbox-item.ts'
import type { Payload } from '../outbox/queue/payload.ts'

/**
 * What the server tells programs by, travelling beside the values: what stands in the hidden field, and, where nobody has used a key,
 * a pointer or a finger on this page, how long the form took from its first input (or from the page's, where none was seen).
 * Whoever lets a browser fill in everything at once still presses a button: people are never timed, however quick.
 */
export function programSigns(form: FormData, call: Call): Payload {
  const website = form.get('website')
  return {
    ...(typeof website === 'string' && website !== '' ? { website } : {}),
    ...(isUntouched() ? { elapsedMs: sinceFirstInput(call) } : {}),
  }
}

// Browsers without the interface can't tell: nobody is suspected there.
function isUntouched(): boolean {
  return 'userActivation' in navigator && !navigator.userActivation.hasBeenActive
}

const firstInputs = new Map<Call, number>()

/** Called for every input of a form; keeps when the first one was. */
export function noteFirstInput(call: Call): void {
  if (!firstInputs.has(call)) firstInputs.set(call, performance.now())
}

/** Milliseconds since the form of this call was first typed into, or since the page came where no input was seen. */
function sinceFirstInput(call: Call): number {
  return Math.max(0, Math.round(performance.now() - (firstInputs.get(call) ?? 0)))
}
