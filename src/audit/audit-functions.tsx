import { AuditTable } from './audit-table.tsx'
import type { ShownFunction } from './audit-policies.ts'
import { functionDifference, limitWords } from './audit-words.ts'

const WHO = {
  public: 'Public',
  editor: 'Editors and admins, JWT required',
  admin: 'Admins, JWT required',
} as const satisfies Record<ShownFunction['access'], string>

/** A table of the site's API routes: who may call them, how often, and whether they require a proof of work. */
export function AuditFunctions({ functions }: { functions: readonly ShownFunction[] }) {
  return (
    <AuditTable name="Functions" columns={['Function', 'Who may call it', 'Limit per address', 'Captcha']}>
      {functions.map((each) => (
        <FunctionRow key={each.name} each={each} />
      ))}
    </AuditTable>
  )
}

function FunctionRow({ each }: { each: ShownFunction }) {
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
