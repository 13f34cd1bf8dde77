import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { needPrograms } from '../support/runner/needed-programs.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer } from '../support/servers/server.ts'

// Checks docs/monitoring/alerts.yml with Prometheus's own tool promtool: it evaluates the alert rules, and reads the
// program's metrics.

const RULES = join(repositoryRoot, 'docs/monitoring/alerts.yml')

/** Metric values, one per minute in promtool's notation, by metric name with labels. */
type Series = Readonly<Record<string, string>>

const mails = 'lexharbor_mails{status="failed"}'
const answered = (code: string) => `lexharbor_http_requests_total{class="page",code="${code}"}`
const callsWithin = (le: string) => `lexharbor_http_request_duration_seconds_bucket{class="call",le="${le}"}`
const visitsWithin = (le: string) => `lexharbor_web_vitals_lcp_bucket{page="home",le="${le}"}`
const working = 'lexharbor_engines_working{pool="hooks"}'
const due = 'lexharbor_mail_due_seconds{lane="staff"}'
const used = 'lexharbor_budget_used{budget="MAILS_A_DAY"}'
const unconfirmed = 'lexharbor_acknowledgements_total{outcome="unconfirmed"}'
const newest = 'lexharbor_backup_newest_timestamp_seconds'

/**
 * Metric values for each alert: a good day, on which it must not fire, and a bad day, on which it must. `minutes` is
 * the minute at which promtool evaluates the alert.
 */
const DAYS: Record<string, { minutes: number; always?: Series; good: Series; bad: Series }> = {
  LexharborDown: { minutes: 10, good: { 'up{job="lexharbor"}': '1x10' }, bad: { 'up{job="lexharbor"}': '1x5 0x10' } },
  // Two restarts within a quarter of an hour can be releases. They are not a crash loop.
  LexharborCrashLoop: {
    minutes: 12,
    good: { lexharbor_start_time_seconds: '100x4 400x4 700x10' },
    bad: { lexharbor_start_time_seconds: '100x2 400x2 700x2 1000x10' },
  },
  LexharborNotReady: {
    minutes: 10,
    good: { 'lexharbor_ready{check="mail"}': '1x10' },
    bad: { 'lexharbor_ready{check="mail"}': '0x10' },
  },
  LexharborServerErrors: {
    minutes: 30,
    always: { [answered('2xx')]: '0+100x30' },
    good: { [answered('5xx')]: '0+1x30' },
    bad: { [answered('5xx')]: '0+5x30' },
  },
  LexharborSlowCalls: {
    minutes: 40,
    always: { [callsWithin('5')]: '0+100x40', [callsWithin('+Inf')]: '0+100x40' },
    good: { [callsWithin('2.5')]: '0+100x40' },
    bad: { [callsWithin('2.5')]: '0+50x40' },
  },
  LexharborEnginesBusy: {
    minutes: 15,
    always: { 'lexharbor_engines{pool="hooks"}': '6x15' },
    good: { [working]: '6x3 5x12' },
    bad: { [working]: '6x15' },
  },
  LexharborMailWaits: { minutes: 15, good: { [due]: '30x15' }, bad: { [due]: '1200x15' } },
  LexharborMailFailed: { minutes: 45, good: { [mails]: '3x45' }, bad: { [mails]: '3x30 4x15' } },
  LexharborBudgetNearlySpent: {
    minutes: 5,
    always: { 'lexharbor_budget_limit{budget="MAILS_A_DAY"}': '100x5' },
    good: { [used]: '90x5' },
    bad: { [used]: '91x5' },
  },
  LexharborDiskFillsUp: {
    minutes: 440,
    good: { lexharbor_disk_free_bytes: '100000000000-1000000x440' },
    bad: { lexharbor_disk_free_bytes: '100000000000-100000000x440' },
  },
  LexharborBackupOld: {
    minutes: 1800,
    always: { lexharbor_backup_scheduled: '1x1800' },
    good: { [newest]: '0x1439 86400x361' },
    bad: { [newest]: '0x1800' },
  },
  LexharborBackupMissing: {
    minutes: 1800,
    always: { lexharbor_backup_scheduled: '1x1800' },
    good: { [newest]: '0x1800' },
    bad: {},
  },
  LexharborBackupNotGood: {
    minutes: 5,
    good: { lexharbor_backup_newest_good: '1x5' },
    bad: { lexharbor_backup_newest_good: '0x5' },
  },
  LexharborSlowPages: {
    minutes: 1500,
    always: { [visitsWithin('8000')]: '0+1x1500', [visitsWithin('+Inf')]: '0+1x1500' },
    good: { [visitsWithin('4000')]: '0+1x1500' },
    bad: { [visitsWithin('4000')]: '0x1500' },
  },
  LexharborCopyBehind: {
    minutes: 10,
    good: { lexharbor_replication_lag_seconds: '5x10' },
    bad: { lexharbor_replication_lag_seconds: '90x10' },
  },
  LexharborUnconfirmed: { minutes: 8, good: { [unconfirmed]: '7x10' }, bad: { [unconfirmed]: '7x5 8x10' } },
}

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-alerts-'))
  await needPrograms({ promtool: 'prometheus' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every alert fires on its bad day, and no alert fires on a good day', () => {
  const alerts = Array.from(readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g), ([, name = '']) => name)
  expect(Object.keys(DAYS).toSorted()).toEqual(alerts.toSorted())
  expect(promtoolSays((isBad) => isBad)).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') })
  expect(promtoolSays((isBad) => !isBad)).toEqual({ status: 1, output: expect.stringContaining('FAILED') })
})

test('Prometheus can read the program’s metrics', async () => {
  const METRICS_ADDR = `127.0.0.1:${await freePort()}`
  const server = await startServer({ env: { METRICS_ADDR } })
  try {
    const figures = await (await fetch(`http://${METRICS_ADDR}/metrics`)).text()
    expect(says(['check', 'metrics'], figures)).toEqual({ status: 0, output: '' })
    expect(says(['check', 'metrics'], `${figures}lexharbor_ready 1 2 3\n`).status).not.toBe(0)
  } finally {
    await server.remove()
  }
})

/**
 * Lets promtool check whether each alert fires on its good and bad day. Returns promtool's exit status and output.
 * @param fires whether the alert should fire; `isBad` is true for the bad day
 */
function promtoolSays(fires: (isBad: boolean) => boolean) {
  const days = Object.entries(DAYS).flatMap(([alert, { minutes, always = {}, good, bad }]) =>
    [good, bad].map((day) => ({
      interval: '1m',
      input_series: Object.entries({ ...always, ...day }).map(([series, values]) => ({ series, values })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
          eval_time: `${minutes}m`,
          exp_samples: [{ labels: '{}', value: Number(fires(day === bad)) }],
        },
      ],
    })),
  )
  const file = join(folder, 'days.yml')
  // Every JSON text is also YAML, so promtool can read this file.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: days }))
  return says(['test', 'rules', file])
}

function says(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', input })
  return { status, output: stdout + stderr }
}
