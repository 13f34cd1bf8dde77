import { newRecord } from '../new-record.ts'

/** What rendering gives, as the server stores it; the shell is joined when it is loaded. */
export type StoredPage = {
  path: string
  status: number
  head: string
  html: string
  state: string
  build: string
  source: string
}

export function storePage(tx: PbApp, page: StoredPage): void {
  const record = findPage(tx, page.path) ?? newRecord(tx, 'rendered_pages', {})
  for (const [name, value] of Object.entries(page)) record.set(name, value)
  tx.save(record)
}

export function removePage(tx: PbApp, path: string): void {
  const record = findPage(tx, path)
  if (record !== undefined) tx.delete(record)
}

function findPage(app: PbApp, path: string): PbRecord | undefined {
  return app.findRecordsByFilter('rendered_pages', 'path = {:path}', '', 1, 0, { path })[0]
}
