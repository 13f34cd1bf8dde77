/** An open role. Names are those of the `job_roles` columns. */
export type JobRole = {
  id: string
  slug: string
  title: string
  department: Department
  location: string
  employment_type: string
  /** Per year, whole units of `currency`. */
  salary_min: number
  salary_max: number
  /** ISO 4217, such as "USD". */
  currency: string
  summary: string
  /** One a line. */
  requirements: string
  /** ISO 8601 in UTC: since when the role is open. */
  created: string
  /** Came with the installation as an example, and is marked as such. */
  sample: boolean
}

/** In the order in which the page shows them. */
export const departments = ['Engineering', 'Marketing', 'Legal'] as const
export type Department = (typeof departments)[number]

/** What the page of the roles is rendered from outside the browser. */
export type RolesRenderData = { roles?: JobRole[] }

/** Where the page gets open roles from, in the order in which they are shown; rejects with a `ContentError` when there is no answer. */
export type RolesSource = { list(): Promise<JobRole[]> }
