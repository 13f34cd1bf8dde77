/** What an editor writes of a record, by column, as its form holds it. */
export type RecordValues = Record<string, string | boolean>

/** A record as the server has it. */
export type LoadedRecord<V extends RecordValues> = {
  id: string
  /** Changes with every save, whoever saves: an editor's own save names the one that it was made from. */
  updated: string
  isPublished: boolean
  /** As the database writes it; empty where there is none. */
  published_date: string
  /** Key or address of its picture; empty without one. */
  cover: string
  values: V
}

/** What is peculiar to the records of one collection while they are written. */
export type RecordKind<V extends RecordValues> = {
  /** As in "Somebody else has saved this article meanwhile". */
  noun: string
  /** Of a new record. */
  empty: V
  /** How the keys begin under which this device stores what was typed. */
  storedAs: string
  /** Whether visitors see a record only once it is published. Without drafts every save is for them, and nothing saves itself. */
  hasDrafts: boolean
  /** The values in what this device or the server has stored; undefined for anything else. */
  valuesFrom: (stored: unknown) => V | undefined
  /** What the server needs before it takes the record, to end a sentence with: "a title". Empty when nothing is missing. */
  lacks: (values: V) => string
  /** The values of the copy that a version becomes which gives way. */
  asCopy: (values: V) => V
}

/** The columns in which two versions differ. */
export function changedFields<V extends RecordValues>(before: V, after: V): (keyof V & string)[] {
  return Object.keys(before).filter((field) => before[field] !== after[field])
}

/** Some columns of a version. */
export function pick<V extends RecordValues>(values: V, fields: readonly (keyof V & string)[]): Partial<V> {
  const some: Partial<V> = {}
  for (const field of fields) some[field] = values[field]
  return some
}
