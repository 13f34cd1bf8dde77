// Decision: docs/decisions/0007-company-facts-have-a-state.md

export type SiteMode = 'demonstration' | 'live'

/**
 * The mode of the site. A *demonstration* shows invented facts, marks most of them with a †, and has a notice on every
 * page for visitors. A *live* site omits every fact that is not confirmed. `docs/launch.md` explains when to switch.
 */
export const site: { mode: SiteMode } = { mode: 'demonstration' }

/**
 * The source of a confirmed statement, such as "Reviews of 2026 on a review site", with its web address if it has one.
 */
type FactSource = { readonly title: string; readonly href?: string }

/**
 * The state of a statement about the company. `confirmed`: the company vouches for it and names a source. `sample`:
 * invented, or not checked yet. `hidden`: never shown.
 */
export type Fact =
  | { readonly state: 'confirmed'; readonly source: FactSource }
  | { readonly state: 'sample' | 'hidden'; readonly source?: undefined }

/** Returns the initial state of every fact. The operator replaces it by {@link confirmed} or {@link hidden}. */
export function sample(): Fact {
  return { state: 'sample' }
}

/**
 * Returns the state of a statement that the company vouches for. No fact of the invented company has this state.
 * @param title the source, as readers see it; `href` is its web address, if it has one
 * @public
 */
export function confirmed(title: string, href?: string): Fact {
  return { state: 'confirmed', source: href === undefined ? { title } : { title, href } }
}

/**
 * Returns the state of a statement that the company does not make.
 * @public
 */
export function hidden(): Fact {
  return { state: 'hidden' }
}

/**
 * Returns whether pages, mails and `<head>`s may show a fact. Call it when a page is rendered, not when a module is
 * loaded, because the mode of the site may change in between.
 */
export function isShown({ state }: Fact): boolean {
  return state === 'confirmed' || (state === 'sample' && site.mode === 'demonstration')
}

/** Returns whether a fact is shown as a sample, so that it needs the mark †. */
export function isSample(fact: Fact): boolean {
  return fact.state === 'sample' && isShown(fact)
}

/** Returns the facts that may be shown, in their order. */
export function shown<T extends Fact>(facts: readonly T[]): T[] {
  return facts.filter((fact) => isShown(fact))
}

/** Content that depends on facts. It is omitted unless all facts in `needs` may be shown. */
export type Dependent = {
  readonly needs?: readonly Fact[]
  /** A fact that the text mentions. While it is a sample, the text gets the mark †. */
  readonly marked?: Fact
}

/** Returns the contents whose facts may all be shown, in their order. */
export function withShown<T extends Dependent>(things: readonly T[]): T[] {
  return things.filter(({ needs = [] }) => needs.every((fact) => isShown(fact)))
}

/**
 * Returns the sentences that may be shown, joined by spaces. Each sentence comes with the facts that it states, and is
 * omitted unless all of them may be shown.
 */
export function sentences(...all: ReadonlyArray<readonly [text: string, ...needs: Fact[]]>): string {
  return all
    .filter(([, ...needs]) => needs.every((fact) => isShown(fact)))
    .map(([text]) => text)
    .join(' ')
}
