import { openDB, type DBSchema } from 'idb'

// The visitor's choice of notifications about sent items. The worker reads it when no page is open, so it is in
// IndexedDB. It has its own database, so that it never blocks the outbox's.
// IndexedDB, in its own database: nothing else may ever block the outbox's.

const databaseName = 'lexharbor-choices'
const wish = 'tell-when-sent'

interface ChoicesSchema extends DBSchema {
  choices: { key: string; value: true }
}

/** Whether the visitor chose notifications. False if it can't be read. */
export function wantsNotice(): Promise<boolean> {
  return inDatabase(async (choices) => (await choices.get('choices', wish)) === true).catch(() => false)
}

/** Stores the choice. Rejects if the browser stores nothing. */
export async function setNoticeWish(wanted: boolean): Promise<void> {
  await inDatabase(async (choices) => {
    if (wanted) await choices.put('choices', true, wish)
    else await choices.delete('choices', wish)
  })
}

// Closed after each use: an open connection would block clearing the site's data.
async function inDatabase<T>(work: (choices: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const choices = await open()
  try {
    return await work(choices)
  } finally {
    choices.close()
  }
}

function open() {
  return openDB<ChoicesSchema>(databaseName, 1, { upgrade: (db) => void db.createObjectStore('choices') })
}
