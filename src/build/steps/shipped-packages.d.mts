export const shippedLists: Record<string, string>
export function recordShippedPackages(bundle: 'client' | 'worker' | 'render' | 'hooks', modules: Iterable<string>): void
export function shippedPackages(): string[]
