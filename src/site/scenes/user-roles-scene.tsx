import { Scene } from './scene.tsx'

const rights = ['Matters', 'Rates', 'Trust', 'Export'] as const

const roles = [
  { role: 'Managing partner', holders: 3, may: ['All', 'All', 'Approve', 'Yes'] },
  { role: 'Practice group lead', holders: 8, may: ['Group', 'Group', 'See', 'Group'] },
  { role: 'Associate', holders: 41, may: ['Assigned', 'Own', 'See', 'No'] },
  { role: 'Billing office', holders: 6, may: ['Invoices', 'All', 'Enter', 'Ledger'] },
  { role: 'Outside counsel', holders: 5, may: ['Invited', 'No', 'No', 'No'] },
] as const

/**
 * A picture of a table of roles with their permissions. Below it, an ethical wall bars people from a matter, whatever
 * their role.
 */
export function UserRolesScene() {
  return (
    <Scene
      name="roles"
      description="A table of five roles, from managing partner to outside counsel, with what each may see or do in matters, rates, trust accounts and export. Below it an ethical wall closes the matter Harlow Mills to two people, whatever their role."
    >
      <p className="scene__bar">
        <b>Roles</b> <span>63 people, 5 roles</span>
      </p>
      <table className="role-table">
        <thead>
          <tr>
            <th>Role</th>
            {rights.map((right) => (
              <th key={right}>{right}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map(({ role, holders, may }) => (
            <tr key={role}>
              <th>
                {role} <small>{holders}</small>
              </th>
              {may.map((right, column) => (
                <td key={rights[column]}>{right}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="scene__foot">
        <b>Ethical wall:</b> Harlow Mills is closed to D. Reyes and T. Novak, whatever their role.
      </p>
    </Scene>
  )
}
