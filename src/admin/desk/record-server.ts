import type PocketBase from 'pocketbase'
import * as v from 'valibot'
import { isFinal, refusalOf, sentenceOf } from '../../staff/refusals.ts'
import { refreshSession } from '../../staff/session.ts'
import { staffClient } from '../../staff/staff-client.ts'
import { RecordFault } from './record-fault.ts'
import { pick, type LoadedRecord, type RecordKind, type RecordValues } from './record-values.ts'

export type Publication = { published: boolean; published_date?: string }

export type UnpublishedChanges<V extends RecordValues> = {
  /** The version of the unpublished changes. It changes with each save. */
  version: string
  /** The email address of the account that saved the changes last. */
  by: string
  /** The time of that save, such as "2026-11-21 08:10:00.000Z". */
  at: string
  /** `updated` of the record version on which the changes are based. */
  base: string
  /** `was` and `values`: the changed columns before and after the changes. */
  was: Partial<V>
  values: Partial<V>
}

/** The types of pictures that the server accepts for `setPicture`. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The requests for the records of one collection. Each rejects with a {@link RecordFault}. */
export type RecordServer<V extends RecordValues> = {
  read: (id: string) => Promise<LoadedRecord<V>>
  create: (id: string, values: V) => Promise<LoadedRecord<V>>
  /** Saves the changed columns and the publication. Rejects with `changed` unless the stored version is `updated`. */
  save: (
    id: string,
    updated: string,
    changes: Partial<V>,
    publication?: Partial<Publication>,
  ) => Promise<LoadedRecord<V>>
  /** The unpublished changes of a public record. All editors share one set for each record. */
  unpublished: {
    /** Resolves to the changes; null if there are none. */
    read: (id: string) => Promise<UnpublishedChanges<V> | null>
    /**
     * Stores the changes if the stored ones have this `version`; empty means that none are stored. Resolves to the new
     * version.
     */
    write: (
      id: string,
      version: string,
      changes: Pick<UnpublishedChanges<V>, 'base' | 'was' | 'values'>,
    ) => Promise<string>
    drop: (id: string, version: string) => Promise<void>
  }
  /** Uploads a picture for a column of the record. The server then clears the former description. */
  setPicture: (id: string, column: string, file: File) => Promise<void>
  /** Calls `onSave` when an editor saves the record. Resolves to the function that unsubscribes. */
  watch: (id: string, onSave: () => void) => Promise<() => void>
  /** Resolves to the email addresses of the other editors who have the record open. */
  others: (id: string) => Promise<string[]>
}
export type AutosaveServer<V extends RecordValues> = Pick<RecordServer<V>, 'read' | 'create' | 'save' | 'unpublished'>

/** How the records of a collection are read and written. */
export type RecordRows<V extends RecordValues> = Pick<RecordKind<V>, 'noun' | 'valuesFrom'> & {
  collection: string
  /**
   * Converts a database record.
   * @throws if it is no record of this collection
   */
  fromRecord: (record: unknown) => LoadedRecord<V>
  /** Converts values to database columns. */
  toRecord: (values: Partial<V>) => Record<string, unknown>
}

/**
 * Request header with the record version on which a save is based. The server answers 409 if that version is outdated.
 */
const VERSION_HEADER = 'X-Record-Version'
const OFFLINE = 'The server cannot be reached. Check your connection and try again.'
const UNPUBLISHED = 'unpublished_changes'

const unpublishedSchema = v.object({
  changedBy: v.string(),
  updated: v.string(),
  base: v.string(),
  changes: v.string(),
})
const changesSchema = v.pipe(v.string(), v.parseJson(), v.object({ was: v.unknown(), values: v.unknown() }))

export function recordServer<V extends RecordValues>(rows: RecordRows<V>): RecordServer<V> {
  const { collection, noun, fromRecord, toRecord } = rows
  const asking = <T>(question: (client: PocketBase) => Promise<T>) => askAs(noun, question)
  return {
    read: (id) => asking(async (client) => fromRecord(await client.collection(collection).getOne<unknown>(id))),
    create: (id, values) =>
      asking(async (client) =>
        fromRecord(await client.collection(collection).create<unknown>({ id, ...toRecord(values) })),
      ),
    save: (id, updated, changes, publication) =>
      asking(async (client) => {
        const columns = { ...toRecord(changes), ...publication }
        const headers = { [VERSION_HEADER]: updated }
        return fromRecord(await client.collection(collection).update<unknown>(id, columns, { headers }))
      }),
    unpublished: {
      read: (id) =>
        asking(async (client) => {
          const { items } = await unpublished(client).getList<unknown>(1, 1, {
            filter: client.filter('id = {:id}', { id }),
            skipTotal: true,
          })
          return items[0] === undefined ? null : changesFrom(rows, items[0])
        }),
      write: (id, version, { base, was, values }) =>
        asking(async (client) => {
          const row = { collection, base, changes: JSON.stringify({ was, values }) }
          const written = await (version === ''
            ? unpublished(client)
                .create<unknown>({ id, ...row })
                .catch(takenAsChanged)
            : unpublished(client).update<unknown>(id, row, { headers: { [VERSION_HEADER]: version } }))
          return v.parse(v.object({ updated: v.string() }), written).updated
        }),
      drop: (id, version) =>
        asking(
          async (client) => void (await unpublished(client).delete(id, { headers: { [VERSION_HEADER]: version } })),
        ),
    },
    setPicture: (id, column, file) =>
      asking(async (client) => {
        const form = new FormData()
        form.set(column, file)
        await client.collection(collection).update(id, form)
      }),
    watch: (id, onSave) =>
      asking(async ({ realtime }) => {
        const end = await realtime.subscribe(`${collection}/${id}`, onSave)
        return () => void end().catch(() => undefined)
      }),
    others: (record) =>
      asking(async (client) => {
        const answer = await client.send<unknown>('/api/site/editors', { query: { collection, record } })
        return v.parse(v.object({ editors: v.array(v.string()) }), answer).editors
      }),
  }
}

const unpublished = (client: PocketBase) => client.collection(UNPUBLISHED)

/**
 * Throws the fault `changed` if the server refused the id because it exists already; else rethrows the error.
 * Unpublished changes have the id of their record. So an existing id means that another editor stored changes first.
 */
function takenAsChanged(error: unknown): never {
  const { status, body } = refusalOf(error)
  const isTaken = status === 400 && v.is(v.object({ data: v.object({ id: v.unknown() }) }), body)
  throw isTaken
    ? new RecordFault('changed', 'Someone else has saved changes meanwhile. Reload the page to see them.')
    : error
}

function changesFrom<V extends RecordValues>(
  { valuesFrom }: Pick<RecordRows<V>, 'valuesFrom'>,
  row: unknown,
): UnpublishedChanges<V> | null {
  const { changedBy, updated, base, changes } = v.parse(unpublishedSchema, row)
  const parsed = v.safeParse(changesSchema, changes)
  if (!parsed.success) return null
  const [was, values] = [parsed.output.was, parsed.output.values].map((some) => someOf(valuesFrom, some))
  return was === undefined || values === undefined
    ? null
    : { version: updated, by: changedBy, at: updated, base, was, values }
}

/** Returns the valid columns that `some` has; undefined if `some` does not describe a record. */
function someOf<V extends RecordValues>(
  valuesFrom: RecordKind<V>['valuesFrom'],
  some: unknown,
): Partial<V> | undefined {
  const whole = valuesFrom(some)
  if (whole === undefined || typeof some !== 'object' || some === null) return undefined
  return pick(
    whole,
    Object.keys(whole).filter((column) => column in some),
  )
}

/**
 * Runs `question` with the PocketBase client of the signed-in account.
 * @throws {RecordFault} whose message calls the record `noun`
 */
export async function askAs<T>(noun: string, question: (client: PocketBase) => Promise<T>): Promise<T> {
  let client: PocketBase
  try {
    client = await staffClient()
  } catch {
    throw new RecordFault('offline', OFFLINE)
  }
  try {
    return await question(client)
  } catch (error) {
    throw error instanceof RecordFault ? error : await faultOf(noun, client, error)
  }
}

const fieldsSchema = v.record(v.string(), v.object({ message: v.string() }))

async function faultOf(noun: string, client: PocketBase, error: unknown): Promise<RecordFault> {
  if (!isFinal(error)) return new RecordFault('offline', OFFLINE)
  const refusal = refusalOf(error)
  const { status, body } = refusal
  if (status === 409)
    return new RecordFault('changed', `Someone else has saved this ${noun} meanwhile. Reload the page to see it.`)
  const fields = v.safeParse(fieldsSchema, body['data'])
  const said = fields.success
    ? Object.entries(fields.output).map(([name, { message }]) => [name, message] as const)
    : []
  const [first] = said
  if (status === 400 && first !== undefined)
    return new RecordFault('refused', `${first[0]}: ${first[1]}`, Object.fromEntries(said))
  if (!(await isEditor(client))) return new RecordFault('signed-out', 'Your session has ended. Sign in again.')
  if (status === 404) return new RecordFault('gone', `This ${noun} was deleted.`)
  return new RecordFault(
    'refused',
    sentenceOf(refusal) ??
      `The server answered ${status}. Try again; if it happens again, tell whoever runs the server.`,
  )
}

/**
 * Returns whether the session still belongs to an editor. PocketBase treats an ended session as a guest's, and answers
 * as if the record did not exist.
 */
async function isEditor(client: PocketBase): Promise<boolean> {
  try {
    await client.send<unknown>('/api/site/articles', {})
    return true
  } catch (error) {
    const { status } = refusalOf(error)
    if (status === 401) await refreshSession()
    return status !== 401 && status !== 403
  }
}
