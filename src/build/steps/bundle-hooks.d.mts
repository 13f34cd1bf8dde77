import type { Plugin } from 'esbuild'

export function bundleHooks(other?: { folder?: string; plugins?: Plugin[] }): Promise<void>
export function watchHooks(onBuilt: (problem: string | null) => void): Promise<void>
