/** The values of a record that an editor writes, by column, with the types of a form. */
export type RecordValues = Record<string, string | boolean>

/** A record as read from the server. */
export type LoadedRecord<V extends RecordValues> = {
  id: string
  /** The record's version: the time of its last save. A save must name the version on which it is based. */
  updated: string
  isPublished: boolean
  /** The time of publication, such as "2026-11-21 08:10:00.000Z"; empty if there is none. */
  published_date: string
  /** Storage key or address of the record's picture; empty without one. */
  cover: string
  values: V
}

/** How editors write the records of one collection. */
export type RecordKind<V extends RecordValues> = {
  /** The singular in messages, such as "article". */
  noun: string
  empty: V
  /** The prefix of the local storage keys under which this device stores typed text. */
  storedAs: string
  /**
   * Whether records have drafts that visitors don't see. Without drafts every save is public, so the editor must save
   * with a button.
   */
  hasDrafts: boolean
  /** Returns the values in data from this device or the server; undefined for data of another shape. */
  valuesFrom: (stored: unknown) => V | undefined
  /** Names the values that are missing or invalid for a save, such as "a title"; empty if there are none. */
  lacks: (values: V) => string
  /** Returns the values as those of a separate draft, for the version that was not chosen in a conflict. */
  asCopy: (values: V) => V
}

/** Returns the columns in which two versions differ. */
export function changedFields<V extends RecordValues>(before: V, after: V): (keyof V & string)[] {
  return Object.keys(before).filter((field) => before[field] !== after[field])
}

/** Returns the given columns of a version. */
export function pick<V extends RecordValues>(values: V, fields: readonly (keyof V & string)[]): Partial<V> {
  const some: Partial<V> = {}
  for (const field of fields) some[field] = values[field]
  return some
}
