// Decision: docs/decisions/0003-a-page-carries-the-styles-of-its-own-markup.md

/**
 * The site's style sheet, split so that one page's rules can be selected. `src/build/site/sheets.ts` makes it. A
 * string is plain CSS for every page. `selectors`: a rule. `head`: an at-rule with its rules. `animation`: keyframes.
 * `carried`: rules for view transitions, for pages with an element that they move.
 */
export type SheetPart =
  | string
  | { selectors: Selector[]; body: string }
  | { head: string; parts: SheetPart[] }
  | Animation
  | { carried: Selector[]; css: string }

type Animation = { animation: string; css: string }

/** A selector, and the names that a page must contain for it to match. */
export type Selector = { text: string; needs: Need[] }

/**
 * A name that a page must contain: an element "p", a class ".card", an id "#main". A list has alternatives, and all
 * names of at least one alternative must be present.
 */
export type Need = string | Need[][]

const TAG = /^[a-z][\w-]*/i
const CLASSES = / class="([^"]*)"/
const ID = / id="([^"]*)"/

/** Limits of the caches of `pageStylesOf`. The site's pages have about thirty different sets of names. */
const MOST_SELECTIONS = 64
const MOST_NAMED = 4000

/** The elements of the HTML template around every page's content. */
const TEMPLATE = '<html><head><body><div id="app">'

/**
 * Returns the CSS rules that can match a page in any state: hover, focus, open, print. The browser loads the rest of
 * the style sheet with React, before React changes the page.
 * @param html the page's content as React writes it, with double quotes around attributes
 */
export function pageStyles(sheet: readonly SheetPart[], html: string): string {
  return pageStylesOf(sheet)(html)
}

/**
 * Returns `pageStyles` of one sheet for many pages. Pages with the same names share one selection, which takes a third
 * of the time of a render in the server's JavaScript engine. Names that no rule needs, such as the `id` of an article's
 * heading, don't count.
 * @param select replaces the selection in tests
 * @returns a function of a page's content and of the HTML of its fragments, whose names are cached
 */
export function pageStylesOf(
  sheet: readonly SheetPart[],
  select = stylesFor,
): (html: string, fragments?: readonly string[]) => string {
  const needed = new Set<string>()
  addNeeded(needed, sheet)
  const animations = animationsOf(sheet)
  const selected = new Map<string, string>()
  const namesOf = new Map<string, readonly string[]>() // by tag, and by fragment
  const namesOfFragment = (fragment: string) => {
    let names = namesOf.get(fragment)
    if (names === undefined) namesOf.set(fragment, (names = [...namesIn(fragment, namesOf, needed)]))
    return names
  }
  return (html, fragments = []) => {
    if (namesOf.size > MOST_NAMED) namesOf.clear()
    const names = namesIn(TEMPLATE + html, namesOf, needed)
    for (const fragment of fragments) for (const name of namesOfFragment(fragment)) names.add(name)
    const key = [...names].toSorted().join(' ')
    let styles = selected.get(key)
    if (styles === undefined) {
      if (selected.size >= MOST_SELECTIONS) selected.clear()
      styles = select(sheet, names, animations)
      selected.set(key, styles)
    }
    return styles
  }
}

/** Adds the names that the rules of a sheet need. */
function addNeeded(names: Set<string>, parts: readonly SheetPart[]): void {
  for (const part of parts) {
    if (typeof part === 'string' || 'animation' in part) continue
    if ('parts' in part) addNeeded(names, part.parts)
    else for (const { needs } of 'selectors' in part ? part.selectors : part.carried) addNames(names, needs)
  }
}

function addNames(names: Set<string>, needs: readonly Need[]): void {
  for (const need of needs) {
    if (typeof need === 'string') names.add(need)
    else for (const some of need) addNames(names, some)
  }
}

function stylesFor(sheet: readonly SheetPart[], names: ReadonlySet<string>, animations: readonly Animation[]): string {
  const css = chosen(sheet, names)
  const used = animations.filter(({ animation }) => css.includes(animation))
  return withoutUnread(css + used.map((animation) => animation.css).join(''))
}

/** Removes custom properties that no rule reads, and rules that become empty. */
function withoutUnread(css: string): string {
  const read = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  const rest = css
    .replace(/([{;])((?:--[\w-]+:[^;{}]*(?:;|(?=\})))+)/g, (_, before: string, properties: string) => {
      const kept = properties.match(/--[\w-]+:[^;]*;?/g)?.filter((one) => read.has(one.slice(0, one.indexOf(':'))))
      return before + (kept ?? []).join('')
    })
    .replace(/[^{};]+\{\}/g, '')
  // A removed property may have been the only reader of another one.
  return rest === css ? css : withoutUnread(rest)
}

// `namesOf` caches the names of each tag, because pages share most of their tags.
function namesIn(html: string, namesOf: Map<string, readonly string[]>, needed: ReadonlySet<string>): Set<string> {
  const names = new Set<string>()
  const seen = new Set<string>()
  // Searched tag by tag, because the server's JavaScript engine (goja) scans the whole page for each match.
  for (const piece of html.split('<')) {
    const end = piece.indexOf('>')
    const tag = end < 0 ? piece : piece.slice(0, end)
    if (tag.startsWith('/') || seen.has(tag)) continue
    seen.add(tag)
    let found = namesOf.get(tag)
    if (found === undefined) {
      found = namesOfTag(tag).filter((name) => needed.has(name))
      namesOf.set(tag, found)
    }
    for (const name of found) names.add(name)
  }
  return names
}

function namesOfTag(tag: string): string[] {
  const [element] = TAG.exec(tag) ?? []
  if (element === undefined) return []
  const [, id] = ID.exec(tag) ?? []
  const [, classes] = CLASSES.exec(tag) ?? []
  return [
    element.toLowerCase(),
    ...(id === undefined ? [] : [`#${id}`]),
    ...(classes?.split(' ') ?? []).map((one) => `.${one}`),
  ]
}

function chosen(parts: readonly SheetPart[], names: ReadonlySet<string>): string {
  let css = ''
  for (const part of parts) {
    if (typeof part === 'string') css += part
    else if ('body' in part) {
      const matching = part.selectors.filter(({ needs }) => isMet(needs, names))
      if (matching.length > 0) css += `${matching.map(({ text }) => text).join(',')}{${part.body}}`
    } else if ('carried' in part) {
      if (part.carried.some(({ needs }) => isMet(needs, names))) css += part.css
    } else if ('parts' in part) {
      const inside = chosen(part.parts, names)
      if (inside !== '') css += `${part.head}{${inside}}`
    }
  }
  return css
}

function isMet(needs: readonly Need[], names: ReadonlySet<string>): boolean {
  return needs.every((need) =>
    typeof need === 'string' ? names.has(need) : need.some((inOneOf) => isMet(inOneOf, names)),
  )
}

function animationsOf(parts: readonly SheetPart[]): Animation[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return []
    if ('animation' in part) return [part]
    return 'parts' in part ? animationsOf(part.parts) : []
  })
}
