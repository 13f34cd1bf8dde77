import { draftOrLive, slugField, type Desk } from '../../content/rules/desk.ts'
import { jobRoleDepartments } from './job-role.ts'

const nouns = { one: 'role', many: 'roles' }
const MOST_PAY = 100_000_000

/** The editing desk of open roles. */
const jobRoleDesk: Desk = {
  collection: 'job_roles',
  nouns,
  lead: 'Open roles, change them, and close them. For editors and administrators.',
  title: 'title',
  fields: [
    { name: 'title', label: 'Title', kind: 'line', max: 200, isRequired: true },
    { name: 'department', label: 'Department', kind: 'choice', choices: jobRoleDepartments, isRequired: true },
    { name: 'summary', label: 'Summary', kind: 'text', max: 5000, help: 'What the role is for.' },
    { name: 'requirements', label: 'Requirements', kind: 'text', max: 10_000, help: 'One a line.' },
    { name: 'location', label: 'Location', kind: 'line', max: 200, help: 'Such as “Remote (US)”.' },
    { name: 'employment_type', label: 'Employment', kind: 'line', max: 100, help: 'Such as “Full-time”.' },
    {
      name: 'salary_min',
      label: 'Lowest pay',
      kind: 'number',
      min: 1,
      max: MOST_PAY,
      isRequired: true,
      help: 'A year.',
    },
    {
      name: 'salary_max',
      label: 'Highest pay',
      kind: 'number',
      min: 1,
      max: MOST_PAY,
      isRequired: true,
      help: 'A year.',
    },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'line',
      max: 3,
      pattern: '^[A-Z]{3}$',
      wrong: 'Enter three capital letters, such as USD, or leave it empty.',
      help: 'Three letters, such as USD. Left empty, it is USD.',
      isFilledIn: true,
    },
    {
      name: 'order',
      label: 'Place in the list',
      kind: 'number',
      help: 'Lower ones come first within their department.',
    },
    {
      name: 'sample',
      label: 'An example',
      kind: 'switch',
      help: 'Marked on the site as an example. Untick it when the row tells the truth.',
    },
    slugField('/company/careers'),
  ],
  pages: 'roles',
  ...draftOrLive(nouns),
  noteOf: ({ department, location }) => [department, location],
}

export default jobRoleDesk
