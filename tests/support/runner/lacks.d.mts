type TestFile = {
  status?: string
  message?: string
  assertionResults?: readonly { status?: string; failureMessages?: readonly string[] }[]
}

export function lackIn(report: { testResults?: readonly TestFile[] }): string | undefined
