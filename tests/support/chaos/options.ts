import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { messageOf } from '../../../src/lib/error-message.ts'
import { Stop } from '../../../src/build/tools/processes.mjs'

// Decision: docs/decisions/0035-chaos-proves-each-guard.md

/**
 * The mechanisms that make each submission arrive exactly once. Each text describes the behavior without the mechanism.
 * A chaos run `--without` a guard must fail; that proves that the guard is needed.
 */
export const GUARDS = {
  lock: 'tabs and worker of one device send side by side',
  key: 'each attempt has an Idempotency-Key of its own',
  'delete-after-answer': 'an item is deleted before it is sent',
  'strict-write': 'a write counts before it is on the disk',
  'fingerprint-version': 'fingerprints that two releases made in two ways are compared',
}

export type Guard = keyof typeof GUARDS

const SUBMISSIONS = { usual: 1000, most: 100_000 }
const LARGEST_SEED = 2 ** 31

/** With `--without each`, the command runs once for each guard, without that guard. */
const EACH = 'each'

export const CHAOS_USAGE = `npm run chaos -- [--seed N] [--submissions N] [--without GUARD]

Visitors submit all kinds of forms, with the outbox's own code, to the real binary behind a network that breaks; tabs are killed, devices
lose their power, and the server is killed every 1.5 to 5 seconds. In the end nothing may be lost, doubled, made up or left waiting, and
each mail must have come. Ends with status 1 where something is wrong.

  --seed N         what all choices follow from, 0 to ${LARGEST_SEED}; a random one without it
  --submissions N  1 to ${SUBMISSIONS.most}; ${SUBMISSIONS.usual} without it
  --without GUARD  runs without one guard, and so must end with status 1:
${Object.entries(GUARDS)
  .map(([name, effect]) => `                     ${name.padEnd(21)}${effect}`)
  .join('\n')}
                     ${EACH.padEnd(21)}one run after the other, without each guard; status 0 if all of them go wrong
  --help           this text`

/** `guards` has one entry for each run, undefined for a run with all guards. */
type ChaosOptions = { seed: number; submissions: number; guards: (string | undefined)[]; mustFail: boolean }

/**
 * Parses the command line of `npm run chaos`.
 * @returns undefined if the caller asked for help
 * @throws `Stop` if an option is invalid
 */
export function readChaosOptions(args: string[]): ChaosOptions | undefined {
  const { help, seed, submissions, without } = parsed(args)
  if (help === true) return undefined
  const names = Object.keys(GUARDS)
  if (without !== undefined && without !== EACH && !names.includes(without))
    throw new Stop(`there is no guard "${without}". Guards: ${names.join(', ')}; or ${EACH}.`)
  return {
    seed: seed === undefined ? randomInt(LARGEST_SEED) : whole('--seed', seed, 0, LARGEST_SEED),
    submissions:
      submissions === undefined ? SUBMISSIONS.usual : whole('--submissions', submissions, 1, SUBMISSIONS.most),
    guards: without === EACH ? names : [without],
    mustFail: without === EACH,
  }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const options = { seed: text, submissions: text, without: text, help: { type: 'boolean' } } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Stop(`${messageOf(error).split('. ')[0]}. See npm run chaos -- --help.`)
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    throw new Stop(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return number
}
