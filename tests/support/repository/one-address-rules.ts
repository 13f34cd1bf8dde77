import { isTest, type Rule } from './architecture-rules.ts'
import { withoutComments } from './source-files.ts'

// Rules that keep each fact in one file, and one meaning for each name.

/**
 * The only source file that contains the product's name. Go code reads names from build/site-meta.json, which the build
 * writes. A test compares `public/manifest.webmanifest` with this file.
 */
const brandFile = 'src/company/facts/brand.ts'

export const brandInOnePlace: Rule = (files) =>
  files
    .filter(({ path }) => /^(?:src|pb_hooks|pocketbase\/.+\.go$)/.test(path) && path !== brandFile)
    .filter(({ path }) => !isTest(path) && !path.endsWith('_test.go'))
    .filter(({ text }) => /Lexharbor|site-origin\.invalid/.test(withoutComments(text)))
    .map(({ path }) => `${path}: the brand's name, which is to be read from ${brandFile}`)

/**
 * Files that may contain a condition on publication, each with its reason. In all other code, the database's views and
 * access rules (pb_migrations) decide which records are public.
 */
const publicRuleFiles: Record<string, string> = {
  'src/content/rules/published-collection.ts': 'the rule of webinars and roles, and the filter of every list',
  'pb_hooks/src/blog/public-posts.ts': 'the rule of posts for the API, and all questions of the hooks to the view',
  'src/audit/rules/security-audit.ts': 'asks the API as a stranger would',
}
const saysWhoMayRead = /\bpublished\s*={1,3}\s*(?:true|1)\b|\bpublished_date\b["'`)\]]*\s*(?:[<>]=?|!=)/i

/**
 * Finds conditions on a post's publication outside of the files in publicRuleFiles: in SQL, in PocketBase's filters, or
 * in code that compares a post's date with the clock.
 */
export const publicRuleInOnePlace: Rule = (files) =>
  files
    .filter(({ path }) => /^(?:src|pb_hooks|pocketbase)\//.test(path) && !isTest(path) && !path.endsWith('_test.go'))
    .filter(({ path, text }) => !(path in publicRuleFiles) && saysWhoMayRead.test(withoutComments(text)))
    .map(({ path }) => `${path}: says again who may read a post; the view public_posts does`)

export const unusedPublicRuleFiles: Rule = (files) =>
  Object.keys(publicRuleFiles).filter(
    (path) => !files.some((file) => file.path === path && saysWhoMayRead.test(withoutComments(file.text))),
  )

const spelledOutTime = /\b(?:24 \* 60|60 \* 60|60 \* 1_?000|60_?000|3_?600_?000|86_?400_?000)\b/

export const timeUnitsInOnePlace: Rule = (files) =>
  files
    .filter(({ path }) => /^(?:src|pb_hooks)\//.test(path) && path !== 'src/lib/time-units.ts' && !isTest(path))
    .filter(({ text }) => spelledOutTime.test(withoutComments(text)))
    .map(({ path }) => `${path}: spells out a minute, an hour or a day, which src/lib/time-units.ts names`)

/** Names that several files export, each with its reason. */
const sharedNames: Record<string, string> = {
  Route: 'what TanStack Router asks of every route',
  notice: 'what the privacy page asks of every form',
}
const exportedName = /^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm

/** Each exported name has one definition, so that a search finds exactly one. */
export const oneMeaningForEachName: Rule = (files) => {
  const homes = new Map<string, string>()
  const sources = files.filter(({ path }) => /^(?:(?:src|pb_hooks\/src)\/(?!.*\.test\.)|tests\/support\/)/.test(path))
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(exportedName)].flatMap(([, name = '']) => {
      const home = homes.get(name)
      homes.set(name, path)
      return home === undefined || home === path || name in sharedNames
        ? []
        : [`${path}: exports ${name}, as ${home} does`]
    }),
  )
}

/** Verbs with too many meanings. Names in server code need a precise verb, such as "stored" or "announced". */
const vagueNames = [
  /\b(?:const|let|var|func|function|type)\s+(?:\([^)]*\)\s*)?(?:known|kept|told|keep|settle)(?:[A-Z]\w*)?\b/,
  /\b(?:known|kept|told|settled)\b(?:, \w+)?\s*:=|:=.*; (?:known|kept|told)\b/,
]

export const serverVerbs: Rule = (files) =>
  files
    .filter(({ path }) => /^pb_hooks\/src\/|^pocketbase\/.+\.go$/.test(path) && !isTest(path))
    .filter(({ path }) => !path.endsWith('_test.go'))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const name = vagueNames.map((pattern) => pattern.exec(code)?.[0]).find((found) => found !== undefined)
      if (name !== undefined) return [`${path}: "${name}" may mean many things`]
      return text.includes('tells whether') ? [`${path}: "tells whether"; a function reports whether`] : []
    })

/** Phrases that hide the subject of a sentence, and words that docs/style.md replaces. */
const unclear = /\bis (?:for|of) how\b|\btakes it that\b|\banew\b/i
const unclearInComments = new RegExp(`${unclear.source}|\\b(?:of|for|about) what\\b|\\b(?:no|some)body\\b`, 'i')
const comments = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/.*$/gm
const quotations = /"[^"\n]*"|`[^`\n]*`|\S+\.md\b/g
/** Files that quote such phrases as examples, and declarations of types. */
const quotingFiles = /^tests\/architecture\.test\.ts$|\.d\.ts$|style\.md$/

/** Checks the sentences in comments and documentation. Ignores quoted text. */
export const plainSentences: Rule = (files) =>
  files
    .filter(({ path }) => !quotingFiles.test(path))
    .flatMap(({ path, text }) => {
      const [sentences, pattern] = path.endsWith('.md') ? [[text], unclear] : [text.match(comments), unclearInComments]
      const found = sentences?.flatMap((each) => pattern.exec(each.replaceAll(quotations, ''))?.[0] ?? [])
      return (found ?? []).map((words) => `${path}: "${words}"; docs/style.md has plainer words`)
    })
