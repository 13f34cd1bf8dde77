/** Deletes a stored page. The server stores pages (pocketbase/internal/site). */
export function removePage(tx: PbApp, path: string): void {
  for (const record of tx.findRecordsByFilter('rendered_pages', 'path = {:path}', '', 1, 0, { path })) tx.delete(record)
}
