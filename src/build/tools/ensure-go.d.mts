/** What a Go that builds something of ours is given. */
export const goEnvironment: Readonly<Record<'GOTOOLCHAIN' | 'CGO_ENABLED', string>>
