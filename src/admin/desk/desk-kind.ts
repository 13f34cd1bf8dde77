import * as v from 'valibot'
import { deskColumns, deskProblems, deskValuesFrom, type Desk, type DeskValues } from '../../content/rules/desk.ts'
import { nearestFirst } from './record-filter.ts'
import { askAs, recordServer, type RecordServer } from './record-server.ts'
import type { RecordHead } from './record-list.tsx'
import type { LoadedRecord, RecordKind } from './record-values.ts'

/** Prefix of the keys in local storage for every collection except articles, which have an older prefix. */
const STORED_AS = 'lexharbor-desk-'

/** A collection that editors can open: its record kind, its requests, and the labels of its columns. */
export type OpenDesk = {
  kind: RecordKind<DeskValues>
  server: RecordServer<DeskValues>
  /** Resolves to all records in the order of the list: by the desk's `instantOf`, else last changed first. */
  list: () => Promise<RecordHead[]>
  labels: Readonly<Record<string, string>>
}

const recordSchema = v.looseObject({ id: v.string(), updated: v.string(), published: v.optional(v.boolean(), true) })

/** Returns a collection's record kind, requests and labels. Each call creates new ones, so pages memoize them. */
export function openDesk(desk: Desk): OpenDesk {
  const { collection, nouns, hasDrafts, fields, title } = desk
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const empty = deskValuesFrom(desk, {}) ?? {}
  const valuesFrom = (stored: unknown) => deskValuesFrom(desk, stored)
  const kind: RecordKind<DeskValues> = {
    noun: nouns.one,
    empty,
    storedAs: `${STORED_AS}${collection}-`,
    hasDrafts,
    // Text in local storage is not checked further, because it is unfinished.
    valuesFrom: (stored) => typedValues(empty, stored),
    lacks: (values) =>
      Object.keys(deskProblems(desk, values))
        .map((name) => `“${labels[name]}”`)
        .join(', '),
    asCopy: (values) => ({
      ...values,
      [title]: `${String(values[title])} (my version)`,
      ...('slug' in values ? { slug: '' } : {}),
    }),
  }
  const loadedFrom = (record: unknown): LoadedRecord<DeskValues> => {
    const { id, updated, published, ...columns } = v.parse(recordSchema, record)
    const shown = fields.flatMap((field) => (field.kind === 'picture' ? field.shown : []))
    const cover = shown.map((column) => columns[column]).find((name) => typeof name === 'string' && name !== '')
    const values = valuesFrom(record) ?? empty
    return {
      id,
      updated,
      isPublished: published,
      published_date: '',
      cover: typeof cover === 'string' ? cover : '',
      values,
    }
  }
  return {
    kind,
    labels,
    server: recordServer({
      collection,
      noun: nouns.one,
      valuesFrom: kind.valuesFrom,
      fromRecord: loadedFrom,
      toRecord: (values) => deskColumns(desk, values),
    }),
    list: () =>
      askAs(nouns.one, async (client) => {
        const records = await client.collection(collection).getFullList<unknown>()
        const now = new Date()
        const byChange = records.map(loadedFrom).toSorted((a, b) => (a.updated < b.updated ? 1 : -1))
        const loaded = nearestFirst(byChange, ({ values }) => desk.instantOf?.(values), now)
        return loaded.map(({ id, isPublished, values }) => ({
          id,
          title: String(values[title]),
          state: desk.stateOf(values, isPublished, now),
          note: desk.noteOf(values).map((text = '') => String(text)),
        }))
      }),
  }
}

/** Returns all columns with their stored values, and absent columns empty; undefined for data of another shape. */
function typedValues(empty: DeskValues, stored: unknown): DeskValues | undefined {
  const parsed = v.safeParse(v.record(v.string(), v.union([v.string(), v.boolean()])), stored)
  if (!parsed.success) return undefined
  const known = Object.entries(parsed.output).filter(([name, value]) => typeof empty[name] === typeof value)
  return { ...empty, ...Object.fromEntries(known) }
}
