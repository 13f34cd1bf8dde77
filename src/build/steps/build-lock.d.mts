export function withBuildLock<T>(work: () => Promise<T>): Promise<T>
/** `lock` is the path of a file; its folder is made. `onWait` is called once, before the first wait. */
export function withLock<T>(lock: string, work: () => Promise<T>, onWait?: () => void): Promise<T>
