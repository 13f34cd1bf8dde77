import {
  arrivalKinds,
  FEWEST_NAMED,
  OTHER_ARRIVALS,
  SAYS_NOTHING,
  saysSource,
  sourceFields,
  withoutFew,
  type LeadSources,
  type SourceNumbers,
} from '../../../src/admin/rules/lead-sources.ts'
import { weeksUpTo, type Week } from '../../../src/admin/rules/new-york-weeks.ts'
import { DEFAULT_PERIOD, sourcePeriods } from '../../../src/admin/rules/source-periods.ts'
import { fieldsOf } from '../../../src/forms/rules/definition.ts'
import { sumOf } from '../../../src/lib/format-number.ts'
import { databaseTime } from '../database-time.ts'
import { requireAdmin } from '../staff/require-admin.ts'
import { reply } from '../submission/answer.ts'
import { leadForms } from './lead-forms.ts'

/** The most names that a table reads. Visitors choose the names of campaigns and sites. */
const MOST_NAMES = 100

/**
 * `GET /api/site/lead-sources?weeks=`, for administrators: returns how many leads came in the last weeks and from
 * where, and how many visits, in the shape of `leadSourcesSchema`. Quarantined leads, and those marked as sent by a
 * program, don't count.
 */
export function countSources(e: PbRequestEvent): void {
  requireAdmin(e)
  const asked = e.request.url.query().get('weeks')
  const period = sourcePeriods.find((count) => String(count) === asked) ?? DEFAULT_PERIOD
  const weeks = weeksUpTo(new Date(), period)
  const sources: LeadSources = {
    weeks: weeks.map(({ monday }) => monday),
    ...countByWeek(e.app, weeks),
    saying: sayingForms.map(({ record }) => record),
    sources: sourceFields.map(({ field, meaning }) => ({
      title: labelOf(field),
      meaning,
      silentName: SAYS_NOTHING,
      ...countByName(e.app, weeks, field),
    })),
    arrivals: arrivalKinds.map(({ kind, ...words }) => ({ ...words, ...countArrivals(e.app, weeks, kind) })),
  }
  reply(e, 200, JSON.stringify({ success: true, ...sources }))
}

const sayingForms = leadForms.filter(saysSource)

function labelOf(field: string): string {
  return sayingForms.flatMap(fieldsOf).find(([name]) => name === field)?.[1].label ?? field
}

function countByWeek(app: PbApp, weeks: readonly Week[]): Pick<LeadSources, 'forms' | 'others'> {
  const counts = leadForms.map(
    ({ collection, record }) =>
      `SELECT '${record}' AS name, week, COUNT(*) AS count FROM ${leadsOf(collection)} GROUP BY week`,
  )
  const found = arrayOf(new DynamicModel({ name: '', week: 0, count: 0 }))
  select(app, weeks, counts.join(' UNION ALL '), found)
  const forms = leadForms.map(({ record: name }) => {
    const weekly = weeks.map(() => 0)
    for (const row of found) if (row.name === name) weekly[row.week] = row.count
    return { name, weekly }
  })
  const others = forms.filter(({ weekly }) => sumOf(weekly) < FEWEST_NAMED)
  return {
    forms: forms.filter((form) => !others.includes(form)),
    others: weeks.map((_, week) => sumOf(others.map(({ weekly }) => weekly[week] ?? 0))),
  }
}

function countByName(app: PbApp, weeks: readonly Week[], field: string): SourceNumbers {
  const names = sayingForms.map(
    ({ collection }) => `SELECT r.[[${field}]] AS name, 1 AS count FROM ${leadsOf(collection)}`,
  )
  return sumByName(app, weeks, names.join(' UNION ALL '))
}

function countArrivals(app: PbApp, weeks: readonly Week[], kind: string): SourceNumbers {
  const first = weeks[0]?.monday ?? ''
  return sumByName(
    app,
    weeks,
    `SELECT name, visits AS count FROM arrivals WHERE kind = '${kind}' AND arrivals.week >= '${first}'`,
    OTHER_ARRIVALS,
  )
}

/**
 * Sums up the rows of a query with the columns `name` and `count`.
 * @param unnamed a name that stands for other names
 */
function sumByName(app: PbApp, weeks: readonly Week[], sql: string, unnamed?: string): SourceNumbers {
  const groups = arrayOf(new DynamicModel({ name: '', count: 0, total: 0 }))
  // One statement reads groups and total, so that both are of the same moment.
  select(
    app,
    weeks,
    `SELECT name, SUM(count) AS count, SUM(SUM(count)) OVER () AS total FROM (${sql})
      GROUP BY name ORDER BY name != '', count DESC, name LIMIT ${MOST_NAMES}`,
    groups,
  )
  return withoutFew(
    groups.filter(({ name }) => name !== unnamed).map(({ name, count }) => ({ name, count })),
    groups[0]?.total ?? 0,
  )
}

/**
 * Returns the SQL for the leads of a collection that came in one of the `weeks` and count. CROSS JOIN makes SQLite read
 * each week by the index of `created`, whatever the sizes of the tables.
 */
function leadsOf(collection: string): string {
  return `weeks CROSS JOIN {{${collection}}} r ON r.created >= weeks.begins AND r.created < weeks.ends AND NOT r.quarantined
    CROSS JOIN lead_work w ON w.id = r.id AND w.notPeople = ''`
}

/** Runs a query on the table `weeks (week, begins, ends)`, with `week` as its place in the list. */
function select(app: PbApp, weeks: readonly Week[], sql: string, into: unknown): void {
  const rows = weeks.map(({ begins, ends }, week) => `(${week}, '${databaseTime(begins)}', '${databaseTime(ends)}')`)
  app
    .db()
    .newQuery(`WITH weeks (week, begins, ends) AS (VALUES ${rows.join(', ')}) ${sql}`)
    .all(into)
}
