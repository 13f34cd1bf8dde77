/** The environment variables for every Go command of the build. */
export const goEnvironment: Readonly<Record<'GOTOOLCHAIN' | 'CGO_ENABLED', string>>
