/**
 * What a drill could not do without, in the words of who looked for it (needed-programs.ts, tests/drill/programs.ts); undefined where
 * anything else went wrong as well, or nothing did.
 */
export function lackIn({ testResults = [] }) {
  const messages = testResults.flatMap(({ status, message, assertionResults = [] }) => {
    const failed = assertionResults.flatMap(({ status: result, failureMessages = [] }) =>
      result === 'failed' ? failureMessages : [],
    )
    return status === 'failed' && failed.length === 0 ? [message ?? ''] : failed
  })
  const lacks = messages.map((message) => /The drill lacks .+/.exec(message)?.[0])
  return lacks.includes(undefined) ? undefined : lacks[0]
}
