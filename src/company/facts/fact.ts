// Decision: docs/decisions/0007-company-facts-have-a-state.md

import { site } from './mode.ts'

/** Where a confirmed statement can be looked up, such as "Reviews of 2026 on a review site", with its address if it has one. */
type FactSource = { readonly title: string; readonly href?: string }

/**
 * What is known of a statement about the company. `confirmed`: somebody stands behind it, and its source is named. `sample`: invented, or
 * not looked into yet. `hidden`: not shown anywhere, in no mode.
 */
export type Fact =
  | { readonly state: 'confirmed'; readonly source: FactSource }
  | { readonly state: 'sample' | 'hidden'; readonly source?: undefined }

/** The state with which every fact comes. An operator replaces it by {@link confirmed} or {@link hidden}. */
export function sample(): Fact {
  return { state: 'sample' }
}

/**
 * For what somebody stands behind. No fact of the sample company has it.
 * @param title where it can be looked up, as a reader sees it; `href` is its address, if it has one
 * @public
 */
export function confirmed(title: string, href?: string): Fact {
  return { state: 'confirmed', source: href === undefined ? { title } : { title, href } }
}

/** For what the company does not say. @public */
export function hidden(): Fact {
  return { state: 'hidden' }
}

/** Whether pages, mails and heads may say it. Must be asked when a page is rendered, not when its module is loaded. */
export function isShown({ state }: Fact): boolean {
  return state === 'confirmed' || (state === 'sample' && site.mode === 'demonstration')
}

/** Whether it is shown and must carry a †. */
export function isSample(fact: Fact): boolean {
  return fact.state === 'sample' && isShown(fact)
}

/** Those facts that may be shown, in their order. */
export function shown<T extends Fact>(facts: readonly T[]): T[] {
  return facts.filter((fact) => isShown(fact))
}

/** What stands or falls with facts: it is left out unless all that it `needs` may be shown. */
export type Dependent = {
  readonly needs?: readonly Fact[]
  /** A figure or a certificate among what it says, for which it carries a † as long as that is a sample. */
  readonly marked?: Fact
}

/** Those that may be shown, in their order. */
export function withShown<T extends Dependent>(things: readonly T[]): T[] {
  return things.filter(({ needs = [] }) => needs.every((fact) => isShown(fact)))
}

/** The sentences that may be said, one after the other; each names the facts that it states. */
export function sentences(...all: ReadonlyArray<readonly [text: string, ...needs: Fact[]]>): string {
  return all
    .filter(([, ...needs]) => needs.every((fact) => isShown(fact)))
    .map(([text]) => text)
    .join(' ')
}
