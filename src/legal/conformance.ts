import type { ConformanceTest } from './conformance-tests.ts'
import { addedByWcag22, enClauses, wcagCriteria, type EnNumber, type WcagNumber } from './standards.ts'

/** The possible results in an accessibility report (VPAT), spelled as in its file format OpenACR. */
export type Conformance = 'supports' | 'partially-supports' | 'does-not-support' | 'not-applicable'

type Answer = { conformance: Conformance; remark: string; tests: readonly ConformanceTest[] }

/** The website's result for one criterion of WCAG or one clause of EN 301 549. `level` is null for a clause. */
export type Finding = Answer & { number: string; name: string; level: 'A' | 'AA' | null }

const supports = answerOf('supports')
const partially = answerOf('partially-supports')
const notApplicable = answerOf('not-applicable')

const noSound = notApplicable(
  ['absent'],
  'This website plays no sound. Webinars and their recordings run on other services, to which it links.',
)
const noHardware = notApplicable([], 'The website has no hardware.')

const byCriterion: Record<WcagNumber, Answer> = {
  '1.1.1': partially(
    ['pages', 'scenes'],
    'Drawings of the product are described; ornaments are hidden from screen readers. Pictures in articles depend on the description that their author wrote.',
  ),
  '1.2.1': supports(
    ['film', 'transcript'],
    'The one film of this website has no sound. A transcript below it says what it shows.',
  ),
  '1.2.2': noSound,
  '1.2.3': noSound,
  '1.2.4': noSound,
  '1.2.5': noSound,
  '1.3.1': supports(
    ['pages', 'headings', 'markup', 'fields'],
    'Headings, lists, tables, groups of fields and landmarks are marked up as what they are.',
  ),
  '1.3.2': supports(['order', 'keyboard'], 'Text and controls are read in the order in which they are shown.'),
  '1.3.3': supports(['absent'], 'Instructions name a control by its words, not by its place, shape or color.'),
  '1.3.4': supports(['pages', 'absent'], 'Nothing asks to turn the screen. Pages fit narrow and wide ones.'),
  '1.3.5': supports(
    ['fields'],
    'Fields for name, email address, phone number and firm tell the browser what to fill in.',
  ),
  '1.4.1': supports(
    ['pages', 'errors'],
    'Links in text are underlined. Words or signs also show errors, states and what is chosen.',
  ),
  '1.4.2': noSound,
  '1.4.3': supports(
    ['pages', 'states', 'contrast'],
    'Text has a contrast of at least 4.5 to 1, in the light and in the dark theme.',
  ),
  '1.4.4': supports(['pages'], 'Pages can be enlarged to 200 % and keep all text and controls.'),
  '1.4.5': supports(
    ['figures'],
    'Figures, tables and drawings of the product are text. No test reads the pictures that authors add to articles.',
  ),
  '1.4.10': supports(
    ['pages', 'comparison'],
    'Pages 320 pixels wide need no scrolling sideways. A wide table scrolls in its own frame.',
  ),
  '1.4.11': supports(['contrast'], 'Edges of controls and the focus ring have a contrast of at least 3 to 1.'),
  '1.4.12': partially(
    ['spacing'],
    'With the spacing that the criterion names, the header shows our mark without our name, and a phone cuts one line in the drawing of a calendar. All other text stays whole.',
  ),
  '1.4.13': supports(
    ['absent', 'menu'],
    'Nothing of ours appears on pointing or focusing alone. Menus open when pressed and close on Escape.',
  ),
  '2.1.1': supports(
    ['keyboard', 'menu', 'forms'],
    'Menus, switches, sliders, drawings and forms work with the keyboard alone.',
  ),
  '2.1.2': supports(['keyboard', 'menu'], 'Tab leads through whole pages, and out of every menu and field.'),
  '2.1.4': supports(['searchKey', 'absent'], 'No shortcut is a single character. Ctrl+K or ⌘K leads to the search.'),
  '2.2.1': partially(
    ['restored', 'limit'],
    'Forms have no time limit. On busy days a demo time is kept for a few hours until you confirm it; you cannot extend this, but ask again. Success messages close by themselves, unless you point at them.',
  ),
  '2.2.2': supports(
    ['still', 'absent'],
    'Nothing blinks, scrolls or plays by itself, except a sign while something loads. Motion is short, and off where your system asks for less.',
  ),
  '2.3.1': supports(['absent'], 'Nothing flashes.'),
  '2.4.1': supports(['keyboard'], 'The first Tab offers to skip to the content.'),
  '2.4.2': supports(['titles'], 'Every page has a title of its own.'),
  '2.4.3': supports(
    ['keyboard', 'menu'],
    'The focus follows the text. After a change of page it moves to the main heading.',
  ),
  '2.4.4': supports(['links'], 'Every link has words that say where it leads.'),
  '2.4.5': supports(['reached', 'search'], 'Menus, links and a search lead to every page.'),
  '2.4.6': supports(
    ['mainHeading', 'headings', 'fields'],
    'Headings say what follows, and labels what a field is for.',
  ),
  '2.4.7': supports(['keyboard'], 'A ring marks what has the focus.'),
  '2.4.11': supports(['keyboard'], 'Bars at the edge of the window do not cover what has the focus.'),
  '2.5.1': supports(['touch', 'absent'], 'One finger is enough, and no path has to be drawn.'),
  '2.5.2': supports(['absent'], 'Controls act when the finger or button is lifted, never when it goes down.'),
  '2.5.3': supports(['labels'], 'The words on a control are part of its name.'),
  '2.5.4': notApplicable(['absent'], 'Nothing reacts to moving the device.'),
  '2.5.7': supports(['touch', 'absent'], 'Nothing has to be dragged. A slider also takes a press beside its handle.'),
  '2.5.8': supports(['pages'], 'Controls are at least 24 by 24 pixels, or have that much room around them.'),
  '3.1.1': supports(['language'], 'Every page says that it is in English.'),
  '3.1.2': notApplicable(['absent'], 'All text is in English. Latin terms of law are part of it.'),
  '3.2.1': supports(['keyboard'], 'Focus alone opens and sends nothing.'),
  '3.2.2': supports(
    ['keyboard', 'touch'],
    'An entry or a choice changes only what its page shows. Only its button sends a form.',
  ),
  '3.2.3': supports(['navigation'], 'One list makes header and footer of every page, in the same order.'),
  '3.2.4': supports(['navigation'], 'Links to the same place have the same words in header and footer.'),
  '3.2.6': supports(
    ['navigation', 'phone'],
    'The footer of every page has email address, phone number and contact page in the same place.',
  ),
  '3.3.1': supports(
    ['errors', 'summary'],
    'Errors are named in words, beside their field and in a list above the form.',
  ),
  '3.3.2': supports(['fields'], 'Every field has a label, which marks what is required and what is optional.'),
  '3.3.3': supports(['errors'], 'A message says what to enter, with an example where one helps.'),
  '3.3.4': supports(
    ['appointment', 'discarded'],
    'No form makes a contract or a payment. You can move and cancel demos; what you discard on your device can be taken back.',
  ),
  '3.3.7': supports(
    ['restored', 'estimate'],
    'A reload restores what you typed. A plan or an estimate comes along to the demo form.',
  ),
  '3.3.8': supports(['proof'], 'Visitors need no account. In place of a puzzle, the browser solves a calculation.'),
  '4.1.2': supports(
    ['pages', 'states', 'scenes', 'menu'],
    'Controls are the browser’s own, or have the name, role and state of one.',
  ),
  '4.1.3': supports(
    ['result', 'loading', 'states'],
    'Results, loading and notices are announced without moving the focus.',
  ),
}

const byClause: Record<EnNumber, Answer> = {
  '5.1': notApplicable([], 'The website runs in your own browser, with your own assistive technology.'),
  '5.2': supports(['theme'], 'The theme can be chosen by keyboard.'),
  '5.3': notApplicable([], 'Nothing here identifies you by your body.'),
  '5.4': notApplicable([], 'Nothing here converts documents.'),
  '5.5': noHardware,
  '5.6': noHardware,
  '5.7': noHardware,
  '5.8': noHardware,
  '5.9': supports(
    ['search'],
    'Nothing needs two actions at once. The search, to which Ctrl+K leads, is in the menu too.',
  ),
  '6': notApplicable([], 'The website carries no calls.'),
  '7': noSound,
  '8': noHardware,
  '9.4.1.1': supports(
    ['markup'],
    'WCAG 2.2 removed this criterion, because browsers now repair markup in one way. Ids occur once on each page.',
  ),
  '9.6': partially(
    ['pages', 'keyboard'],
    'Whole pages and whole journeys are tested. Not every criterion is supported in full, see above.',
  ),
  '10': notApplicable([], 'The website offers no documents, only calendar entries and copies of your own data.'),
  '11.5': notApplicable([], 'This is about software other than websites.'),
  '11.6': notApplicable([], 'This is about software other than websites.'),
  '11.7': supports(['theme', 'still'], 'Theme, text size, forced colors and reduced motion follow your system.'),
  '11.8': notApplicable([], 'Visitors publish nothing here. This report does not cover the editor of our staff.'),
  '12.1.1': supports(['report'], 'This page says what works, and what does not.'),
  '12.1.2': supports(['pages'], 'This page is tested like every other.'),
  '12.2.2': partially([], 'Our support answers questions about this page. We did not assess what else it knows.'),
  '12.2.3': partially([], 'You can write or call. We did not try relay services.'),
  '12.2.4': partially([], 'Support writes plain text. We did not assess documents that it attaches.'),
  '13': notApplicable([], 'The website carries no calls.'),
}

export const wcagFindings: readonly Finding[] = wcagCriteria.map(([number, level, name]) => ({
  number,
  level,
  name,
  ...byCriterion[number],
}))

export const enFindings: readonly Finding[] = enClauses.map(([number, name]) => ({
  number,
  level: null,
  name,
  ...byClause[number],
}))

/** Returns the clause of EN 301 549 that repeats a criterion; null if there is none. */
export function clauseOf({ level, number }: Finding): string | null {
  return level === null || addedByWcag22.includes(number) ? null : `9.${number}`
}

function answerOf(conformance: Conformance) {
  return (tests: readonly ConformanceTest[], remark: string): Answer => ({ conformance, tests, remark })
}
