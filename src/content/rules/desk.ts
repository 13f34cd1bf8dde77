// Decision: docs/decisions/0024-one-description-makes-a-desk.md

import { databaseInstant } from '../../lib/database-instant.ts'
import { instantOfWallTime, wallTimeText } from '../../lib/new-york-wall-time.ts'
import type { RecordPages } from '../../lib/server-pages.ts'
import { hiddenColumn } from './hidden-column.ts'
import * as v from 'valibot'

/**
 * One column that an editor writes. The dashboard's form has the same order, limits and help: migrations repeat them,
 * and a test compares both.
 */
export type DeskField = {
  /** The column's name in the database. */
  name: string
  label: string
  help?: string
  /** Whether the server rejects a record without a value. */
  isRequired?: boolean
  /** Whether the server fills the column in if it is empty. */
  isFilledIn?: boolean
  /** Whether the column is never sent to visitors. */
  isHidden?: boolean
} & (
  | {
      /** `line`: text of one line. `text`: text of several lines. */
      kind: 'line' | 'text'
      max: number
      /** The pattern of a non-empty value, and the message for other values. */
      pattern?: string
      wrong?: string
    }
  | { kind: 'number'; min?: number; max?: number }
  | { kind: 'choice'; choices: readonly string[] }
  /** An instant, which editors read and write in New York time. */
  | { kind: 'time' }
  | { kind: 'switch' }
  /** A file that is uploaded immediately. Afterwards one of the columns in `shown` has its key or address. */
  | { kind: 'picture'; shown: readonly string[]; best: string }
)

/** Values by column, as in a form: numbers and times are text. Pictures are not included. */
export type DeskValues = Record<string, string | boolean>

/** A state of records. The list has one tab for each state; `nothing` is the text of an empty tab. */
type DeskState = { key: string; name: string; nothing: string }

/**
 * Describes the screen under /admin where editors write one collection's records. The program builds the screen from
 * this description.
 */
export type Desk = {
  collection: string
  /** As in "New webinar" and "All webinars". */
  nouns: { one: string; many: string }
  /** What the screen is used for, shown below its title. */
  lead: string
  /** The column that contains a record's title. */
  title: string
  /** The fields in the order in which an editor fills them in. */
  fields: readonly DeskField[]
  /** The public pages of published records. */
  pages?: RecordPages
  /** Whether a record can be a draft before it is public. */
  hasDrafts: boolean
  states: readonly [DeskState, ...DeskState[]]
  /** Returns the key of a record's state. */
  stateOf: (values: DeskValues, isPublished: boolean, now: Date) => string
  /** Returns the instant (ISO 8601) by which the list is sorted, the nearest first; by default the last change. */
  instantOf?: (values: DeskValues) => string | undefined
  /** Returns the texts beside a record's title in the list. Empty ones are left out. */
  noteOf: (values: DeskValues) => ReadonlyArray<DeskValues[string] | undefined>
}

/** Returns the states of a collection whose records are either drafts or live. */
export function draftOrLive({ one, many }: Desk['nouns']): Pick<Desk, 'hasDrafts' | 'states' | 'stateOf'> {
  return {
    hasDrafts: true,
    states: [
      { key: 'draft', name: 'Draft', nothing: `No draft. Press “New ${one}” to begin one.` },
      { key: 'live', name: 'Live', nothing: `No ${many} are published yet.` },
    ],
    stateOf: (_values, isPublished) => (isPublished ? 'live' : 'draft'),
  }
}

const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Returns the field for the last part of a record's address. */
export function slugField(folder: string): DeskField {
  return {
    name: 'slug',
    label: 'Address',
    help: `The address under ${folder}/. Left empty, it is made from the title.`,
    kind: 'line',
    max: 120,
    pattern: SLUG_PATTERN,
    wrong: 'Use lowercase letters, digits and single hyphens, or leave it empty.',
    isFilledIn: true,
  }
}

/** Returns a record's values; undefined for data of another shape. Missing columns are empty. */
export function deskValuesFrom({ fields }: Pick<Desk, 'fields'>, record: unknown): DeskValues | undefined {
  const parsed = v.safeParse(v.record(v.string(), v.unknown()), record)
  if (!parsed.success) return undefined
  const columns = fields.filter(({ kind }) => kind !== 'picture')
  return Object.fromEntries(columns.map((field) => [field.name, valueFrom(field, parsed.output[field.name])]))
}

function valueFrom({ kind }: DeskField, stored: unknown): string | boolean {
  if (kind === 'switch') return stored === true
  if (kind === 'number') return typeof stored === 'number' && stored !== 0 ? String(stored) : textOf(stored)
  if (kind !== 'time') return textOf(stored)
  const instant = v.safeParse(databaseInstant, stored)
  return instant.success ? wallTimeText(new Date(instant.output)) : textOf(stored)
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : ''
}

export function deskColumns({ fields }: Pick<Desk, 'fields'>, values: Partial<DeskValues>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.find((each) => each.name === name)
      return [field?.isHidden === true ? hiddenColumn(name) : name, columnOf(field, value)]
    }),
  )
}

function columnOf(field: DeskField | undefined, value: string | boolean | undefined): unknown {
  if (typeof value !== 'string') return value
  if (field?.kind === 'number') return value === '' ? 0 : Number(value)
  return field?.kind === 'time' ? (instantOfWallTime(value)?.toISOString() ?? '') : value
}

/** Returns error messages by column. The server rejects the same values. */
export function deskProblems({ fields }: Pick<Desk, 'fields'>, values: DeskValues): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, values[field.name])
      return problem === undefined ? [] : [[field.name, problem]]
    }),
  )
}

function problemOf(field: DeskField, value: string | boolean | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.trim() === '') return field.isRequired === true ? `Fill in “${field.label}”.` : undefined
  switch (field.kind) {
    case 'line':
    case 'text':
      if (value.length > field.max) return `${value.length} characters: the limit is ${field.max}.`
      return field.pattern === undefined || new RegExp(field.pattern).test(value) ? undefined : field.wrong
    case 'number':
      return numberProblem(field, value)
    case 'choice':
      return field.choices.includes(value) ? undefined : `Choose ${field.choices.join(', ')}.`
    case 'time':
      return instantOfWallTime(value) === null ? 'New York’s clocks show no such time on that day.' : undefined
    default:
      return undefined
  }
}

function numberProblem({ min, max }: { min?: number; max?: number }, value: string): string | undefined {
  if (!/^-?\d{1,15}$/.test(value)) return 'Enter a whole number, in digits only.'
  const number = Number(value)
  if (min !== undefined && number < min) return `The minimum is ${min}.`
  return max !== undefined && number > max ? `The maximum is ${max}.` : undefined
}
