import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { conformanceTests, type ConformanceTest } from './conformance-tests.ts'
import { clauseOf, enFindings, wcagFindings, type Conformance, type Finding } from './conformance.ts'

/** Returns a page with the accessibility report inserted at its placeholders; any other page unchanged. */
export function withReport(html: string): string {
  // A plain search comes first, because this also runs on the server for every article. The server's JavaScript engine
  // (goja) is slow with regular expressions.
  if (!html.includes('data-report')) return html
  return html.replace(/<div data-report="([\w-]+)">(?=<\/div>)/g, (place, id: string) => {
    const part = parts[id]
    if (part === undefined) throw new Error(`the report has no part "${id}"`)
    return place + renderToStaticMarkup(part)
  })
}

/** The sections of the report by the `id` of their placeholders. */
const parts: Readonly<Record<string, ReactNode>> = {
  counts: <Counts />,
  perceivable: <Table label="perceivable" findings={ofPrinciple(1)} />,
  operable: <Table label="operable" findings={ofPrinciple(2)} />,
  understandable: <Table label="understandable" findings={ofPrinciple(3)} />,
  robust: <Table label="robust" findings={ofPrinciple(4)} />,
  'en-301-549': <Table label="en-301-549" findings={enFindings} />,
  tests: <Tests />,
}

/** Returns the findings of one principle of WCAG. `digit` is the first digit of the principle's criteria. */
function ofPrinciple(digit: number): Finding[] {
  return wcagFindings.filter(({ number }) => number.startsWith(`${digit}.`))
}

const are = (wanted: Conformance) => wcagFindings.filter(({ conformance }) => conformance === wanted)

function Counts() {
  return (
    <p>
      Of the {wcagFindings.length} criteria, the website supports {are('supports').length}, supports{' '}
      {are('partially-supports').length} in part, and fails {are('does-not-support').length};{' '}
      {are('not-applicable').length} do not apply. In part:{' '}
      {are('partially-supports').map(({ number, name }, index) => (
        <Fragment key={number}>
          {index === 0 ? null : ', '}
          <a href={`#${number}`}>
            {number} {name}
          </a>
        </Fragment>
      ))}
      .
    </p>
  )
}

const words: Record<Conformance, string> = {
  supports: 'Supports.',
  'partially-supports': 'Partially supports.',
  'does-not-support': 'Does not support.',
  'not-applicable': 'Not applicable.',
}

/**
 * A table of findings.
 * @param label the heading's id without `-title`; the heading names the table
 */
function Table({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <table className="conformance" aria-labelledby={`${label}-title`}>
      <thead>
        <tr>
          <th scope="col">{findings[0]?.level === null ? 'Clause' : 'Criterion'}</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <tr key={finding.number} id={finding.number}>
            <th scope="row">
              {finding.number} {finding.name}
              {finding.level === null ? null : ` (${finding.level})`}
              {clauseOf(finding) === null ? null : <span className="note"> EN&nbsp;{clauseOf(finding)}</span>}
            </th>
            <td>
              <strong>{words[finding.conformance]}</strong> {finding.remark}
              <TestNumbers tests={finding.tests} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const numbered = Object.keys(conformanceTests)

function TestNumbers({ tests }: { tests: readonly ConformanceTest[] }) {
  if (tests.length === 0) return null
  const numbers = tests.map((test) => numbered.indexOf(test) + 1)
  return (
    <span className="note">
      {numbers.length === 1 ? ' Test' : ' Tests'}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index === 0 ? ' ' : ', '}
          <a href={`#test-${number}`}>{number}</a>
        </Fragment>
      ))}
    </span>
  )
}

function Tests() {
  return (
    <ol>
      {Object.values(conformanceTests).map(({ file, name }, index) => (
        <li key={`${file} ${name}`} id={`test-${index + 1}`}>
          <code>
            {file.split(/(?<=\/)/).map((part) => (
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </code>{' '}
          {name}
        </li>
      ))}
    </ol>
  )
}
