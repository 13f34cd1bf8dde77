/**
 * A known vulnerability in a dependency.
 * @typedef {{ id: string, text: string }} Finding `id`: the advisory's name in its database, GHSA-… or GO-…
 *
 * A finding that is accepted for a limited time.
 * @typedef {{ id: string, reason: string, until: string }} Exception `until`: the last day, such as 2027-01-31
 */

/**
 * Returns the findings in the output of `npm audit --json`.
 * @param {string} output stdout and stderr
 * @returns {{ findings: Finding[] } | { notChecked: string } | undefined} `notChecked`: why npm could not check;
 * undefined if the output is not a report
 */
export function npmFindings(output) {
  const report = objectsIn(output).at(-1)
  if (report?.vulnerabilities === undefined)
    return typeof report?.message === 'string' ? { notChecked: report.message } : undefined
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    // An entry of `via` that is a text, not an object, names another vulnerable package. That package has its own
    // entry.
    via
      .filter((each) => typeof each === 'object')
      .map(({ url, title, severity, range }) => ({
        id: url.split('/').at(-1),
        text: `${name} ${range}: ${title} (${severity}), ${url}`,
      })),
  )
  return { findings: uniqueById(advisories) }
}

/**
 * Returns the findings in the output of `govulncheck -format json`. Ignores a vulnerable function that our code never
 * calls.
 * @param {string} output stdout and stderr
 * @returns {{ findings: Finding[] } | { notChecked: string } | undefined} `notChecked`: why the database can't be
 * reached; undefined if the output is not a report
 */
export function goFindings(output) {
  const unreachable =
    /^(?:govulncheck: fetching vulnerabilities|go: .*(?:module lookup disabled|Get "http|dial tcp)|.*: reading http).*$/m
  const reason = unreachable.exec(output)?.[0]
  if (reason !== undefined) return { notChecked: reason }
  const messages = objectsIn(output)
  if (!messages.some(({ progress }) => progress?.message?.startsWith('Checking the code'))) return undefined
  const summaries = new Map(messages.flatMap(({ osv }) => (osv === undefined ? [] : [[osv.id, osv.summary]])))
  const called = messages.flatMap(({ finding }) => (finding?.trace[0].function === undefined ? [] : [finding]))
  return {
    findings: uniqueById(
      called.map(({ osv, fixed_version: fixed, trace: [{ module, version, package: name, function: called_ }] }) => ({
        id: osv,
        text: `${module}@${version}: ${summaries.get(osv)}; ${name}.${called_} is called; ${
          fixed === undefined ? 'not mended yet' : `mended in ${fixed}`
        }, https://pkg.go.dev/vuln/${osv}`,
      })),
    ),
  }
}

/**
 * Returns a line for each invalid or expired exception.
 * @param {Exception[]} exceptions
 * @param {string} today such as 2027-01-31
 */
export const brokenExceptions = (exceptions, today) =>
  exceptions.flatMap(({ id, reason, until }) => {
    if (!/^(?:GHSA|GO)-/.test(id ?? '') || !reason || !/^\d{4}-\d\d-\d\d$/.test(until ?? ''))
      return [
        `the exception ${JSON.stringify({ id, reason, until })} needs an id (GHSA-… or GO-…), a reason and a last day`,
      ]
    return until < today ? [`the exception for ${id} ended on ${until}; its reason was: ${reason}`] : []
  })

/**
 * Returns a line for each finding without an exception, and for each exception without a finding.
 * @param {Finding[]} findings the findings of one database
 * @param {Exception[]} exceptions the exceptions for the same database
 */
export const openFindings = (findings, exceptions) => [
  ...findings.filter(({ id }) => !exceptions.some((each) => each.id === id)).map(({ id, text }) => `${id} in ${text}`),
  ...exceptions
    .filter(({ id }) => !findings.some((each) => each.id === id))
    .map(({ id }) => `the exception for ${id} is needed no more: remove it`),
]

/**
 * Returns the JSON objects in a tool's output, without the messages between them. The first and the last line of each
 * object is a brace.
 */
const objectsIn = (output) => (output.match(/^\{$[\s\S]*?^\}$/gm) ?? []).map((text) => JSON.parse(text))

const uniqueById = (findings) => [...new Map(findings.map((each) => [each.id, each])).values()]
