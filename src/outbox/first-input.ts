import type { Call } from './outbox-item.ts'

const firstInputs = new Map<Call, number>()

/** Called for every input of a form; keeps when the first one was. */
export function noteFirstInput(call: Call): void {
  if (!firstInputs.has(call)) firstInputs.set(call, performance.now())
}

/** Milliseconds since the form of this call was first typed into, or since the page came where no input was seen. */
export function sinceFirstInput(call: Call): number {
  return Math.max(0, Math.round(performance.now() - (firstInputs.get(call) ?? 0)))
}
