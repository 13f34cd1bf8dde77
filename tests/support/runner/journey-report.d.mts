type Suite = {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

export function troublesOf(report: { suites?: Suite[] }): string[]
