/** An editor's values of a record, by column, in the form's types. */
export type RecordValues = Record<string, string | boolean>

/** A record as read from the server. */
export type LoadedRecord<V extends RecordValues> = {
  id: string
  /** The record's version, which changes with every save. A save by an editor names the version that it is based on. */
  updated: string
  isPublished: boolean
  /** In the database's format; empty if there is none. */
  published_date: string
  /** Key or address of its picture; empty without one. */
  cover: string
  values: V
}

/** The properties of one collection's records for their editor. */
export type RecordKind<V extends RecordValues> = {
  /** As in "Somebody else has saved this article meanwhile". */
  noun: string
  empty: V
  /** Prefix of the keys under which this device stores typed text. */
  storedAs: string
  /**
   * Whether records have drafts that visitors don't see. Without drafts every save is public, so nothing is saved
   * automatically.
   */
  hasDrafts: boolean
  /** The values in stored data of this device or the server; undefined for anything else. */
  valuesFrom: (stored: unknown) => V | undefined
  /** The required values that are missing, to end a sentence with: "a title". Empty if none are missing. */
  lacks: (values: V) => string
  /** Values of the draft that keeps the losing version of a conflict. */
  asCopy: (values: V) => V
}

/** Returns the columns in which two versions differ. */
export function changedFields<V extends RecordValues>(before: V, after: V): (keyof V & string)[] {
  return Object.keys(before).filter((field) => before[field] !== after[field])
}

/** Returns some columns of a version. */
export function pick<V extends RecordValues>(values: V, fields: readonly (keyof V & string)[]): Partial<V> {
  const some: Partial<V> = {}
  for (const field of fields) some[field] = values[field]
  return some
}
