import type { SiteFunction } from './audit-policies.ts'
import { functionDifference, limitWords } from './audit-words.ts'

const WHO = {
  public: 'Public',
  editor: 'Editors and admins, JWT required',
  admin: 'Admins, JWT required',
} as const satisfies Record<SiteFunction['access'], string>

/** The calls of the site: who may make them, how often, and whether a proof against programs is asked for. */
export function AuditFunctions({ functions }: { functions: readonly SiteFunction[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className="audit__scroll" role="region" aria-label="Functions" tabIndex={0}>
      <table className="audit-table">
        <caption>Functions</caption>
        <thead>
          <tr>
            <th scope="col">Function</th>
            <th scope="col">Who may call it</th>
            <th scope="col">Limit per address</th>
            <th scope="col">Captcha</th>
          </tr>
        </thead>
        <tbody>
          {functions.map((each) => (
            <FunctionRow key={each.name} each={each} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FunctionRow({ each }: { each: SiteFunction }) {
  const difference = functionDifference(each)
  return (
    <tr className={difference === undefined ? '' : 'audit-table__changed'}>
      <th scope="row">
        <code>{each.name}</code>
      </th>
      <td>{WHO[each.access]}</td>
      <td>
        {limitWords(each.limit)}
        {difference === undefined ? null : <span className="audit-table__difference">{difference}</span>}
      </td>
      <td>{each.captcha ? 'Enabled' : 'None'}</td>
    </tr>
  )
}
