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

/** What the pages of the roles are rendered from outside the browser. */
export type RolesRenderData = { roles?: JobRole[]; role?: JobRole | null }

/** Where the pages get open roles from; rejects with a `ContentError` when there is no answer. */
export type RolesSource = {
  /** In the order in which they are shown. */
  list(): Promise<JobRole[]>
  /** Null when no open role has the slug. */
  bySlug(slug: string): Promise<JobRole | null>
}
