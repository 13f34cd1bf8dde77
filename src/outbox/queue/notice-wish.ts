import { openDB, type DBSchema } from 'idb'

// That the visitor wants to be told by a notification what was sent. The worker asks for it when no page is open, so it lies in IndexedDB;
// apart from the outbox, whose database no other matter may ever block.

const databaseName = 'lexharbor-choices'
const wish = 'tell-when-sent'

interface ChoicesSchema extends DBSchema {
  choices: { key: string; value: true }
}

/** Whether the visitor has asked for notifications. False where it can't be read. */
export function wantsNotice(): Promise<boolean> {
  return inDatabase(async (choices) => (await choices.get('choices', wish)) === true).catch(() => false)
}

/** Notes the choice. Rejects where the browser stores nothing. */
export async function setNoticeWish(wanted: boolean): Promise<void> {
  await inDatabase(async (choices) => {
    if (wanted) await choices.put('choices', true, wish)
    else await choices.delete('choices', wish)
  })
}

// Closed after each use: an open connection would hold up whoever clears the site's data.
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
