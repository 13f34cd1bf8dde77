/** Whether the browser wakes the service worker when the network is back. In other browsers only an open page sends. */
export function sendsWhileClosed(): boolean {
  return 'SyncManager' in globalThis
}
