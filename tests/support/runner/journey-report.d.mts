type Suite = {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: { status: string; projectName?: string; results: { errors?: { message?: string }[] }[] }[]
  }[]
}

type Report = { config?: { projects: { name: string; metadata?: { countsOnce?: boolean } }[] }; suites?: Suite[] }

export function troublesOf(report: Report): string[]

export function tooLate(report: Report): number
