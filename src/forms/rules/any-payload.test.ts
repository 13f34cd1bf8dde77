import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formCalls } from '../../../tests/support/http/form-calls.ts'
import { anyText, propertyRuns } from '../../../tests/support/runner/property-runs.ts'
import { fieldsOf } from './definition.ts'
import { allForms } from './forms.ts'
import { parseApplication } from '../../careers/rules/resume-file.ts'
import { parseDemoRequest } from '../../demo-request/rules/demo-request-schema.ts'
import { parserOf, type Parse } from './payload-schema.ts'

/** The parsers of forms that have schemas of their own. */
const ownParsers = new Map<string, Parse<Record<string, unknown>>>([
  ['request-demo', parseDemoRequest],
  ['apply', parseApplication],
])
const parsers = allForms.map((form) => [form.name, ownParsers.get(form.name) ?? parserOf(form)] as const)

const names = [
  ...new Set([
    ...allForms.flatMap((form) => fieldsOf(form).map(([name]) => name)),
    ...formCalls.flatMap(({ payload }) => Object.keys(payload())),
  ]),
]
const resume = { name: 'ada.pdf', size: 2000, sha256: 'a'.repeat(64) }
/** Generates payloads that a form accepts. */
const accepted = fc.constantFrom(...formCalls.map(({ payload }): Record<string, unknown> => ({ ...payload(), resume })))
const badUnits = fc.constantFrom(' ', '\u0000', '\ud83d', '\ude00', 'x', '\n')
const value = fc.oneof(
  anyText(20),
  fc.string({ unit: badUnits, maxLength: 12 }),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('', 'recording', 'solo', 'Newsletter Subscription'),
  fc.jsonValue({ maxDepth: 2 }),
)
const changes = fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'unknown'), value, { maxKeys: 3 })
const anyPayload = fc.tuple(accepted, changes).map(([base, changed]) => ({ ...base, ...changed }))

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Returns what is wrong with a refusal. It needs words for the whole form, and a full sentence for each field. */
function unsaid({ error, fields }: { error: string; fields: Record<string, string> }): string[] {
  const sentences = Object.values(fields)
  return [
    ...(/\S/.test(error) ? [] : ['no words']),
    ...(sentences.length === 0 ? ['no field'] : sentences.filter((sentence) => !/[.!?]$/.test(sentence))),
  ]
}

/**
 * Parses an accepted payload again and returns the errors. Its values must be clean text, and be accepted unchanged.
 */
function problemsOf(request: Record<string, unknown>, parse: Parse<Record<string, unknown>>): string[] {
  const again = parse(structuredClone(request))
  return [
    ...textsIn(request).filter((text) => !text.isWellFormed() || text.includes('\u0000')),
    ...(isDeepStrictEqual(again, { success: true, request }) ? [] : [`taken again as ${JSON.stringify(again)}`]),
  ]
}

test.each(parsers)(
  '%s refuses a payload with a message, or accepts clean text, which it accepts again unchanged',
  (_, parse) => {
    let taken = 0
    fc.assert(
      fc.property(anyPayload, (payload) => {
        const before = structuredClone(payload)
        const parsed = parse(payload)
        expect(payload).toEqual(before)
        taken += parsed.success ? 1 : 0
        expect(parsed.success ? problemsOf(parsed.request, parse) : unsaid(parsed)).toEqual([])
      }),
      propertyRuns(),
    )
    expect(taken).toBeGreaterThan(10)
  },
)
