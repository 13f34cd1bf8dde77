import { openDB, type DBSchema } from 'idb'

// The visitor's choice whether to get notifications about sent submissions. It is in IndexedDB, because the service
// worker reads it while no page is open. It has its own database, so that it never blocks the outbox (unsent ones).

const databaseName = 'lexharbor-choices'
const wish = 'tell-when-sent'

interface ChoicesSchema extends DBSchema {
  choices: { key: string; value: true }
}

/** Whether the visitor chose notifications. False if the database can't be read. */
export function wantsNotice(): Promise<boolean> {
  return inDatabase(async (choices) => (await choices.get('choices', wish)) === true).catch(() => false)
}

/** Stores the choice. Rejects with the database's error. */
export async function setNoticeWish(wanted: boolean): Promise<void> {
  await inDatabase(async (choices) => {
    if (wanted) await choices.put('choices', true, wish)
    else await choices.delete('choices', wish)
  })
}

// The connection is closed after each use, because an open one would block clearing the site's data.
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
