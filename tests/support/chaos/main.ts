import * as v from 'valibot'
import { reportText, wrongs } from './chaos-report.ts'
import { runChaos } from './chaos-run.ts'
import { GUARDS, type Guard } from './options.ts'

// `npm run chaos` starts this file after the build. It passes the checked command-line options as JSON.

const optionsSchema = v.object({
  seed: v.number(),
  submissions: v.number(),
  guards: v.array(v.nullable(v.custom<Guard>((name) => typeof name === 'string' && name in GUARDS))),
  mustFail: v.boolean(),
})
const SHOW_EVERY_MS = 10_000

const { seed, submissions, guards, mustFail } = v.parse(optionsSchema, JSON.parse(process.argv[2] ?? ''))
const notFailed: string[] = []
let isWrong = false

for (const guard of guards) {
  if (guard !== null) console.log(`\nwithout ${guard}: ${GUARDS[guard]}`)
  let [done, shownAt] = [0, Date.now()]
  const report = await runChaos({
    seed,
    submissions,
    without: guard ?? undefined,
    onProgress(count) {
      done = count
      if (Date.now() < shownAt + SHOW_EVERY_MS) return
      shownAt = Date.now()
      console.log(`${done} of ${submissions}`)
    },
  })
  const wrong = wrongs(report)
  console.log(`\n${reportText(report)}\n${wrong.map((line) => `\nWRONG ${line}`).join('')}`)
  isWrong ||= wrong.length > 0
  if (wrong.length === 0 && guard !== null) notFailed.push(guard)
}
if (mustFail)
  console.log(
    notFailed.length === 0
      ? `\nWithout each of ${guards.length} guards the run went wrong, as it must.`
      : `\nNothing went wrong without: ${notFailed.join(', ')}. The run proves nothing of it.`,
  )
process.exit((mustFail ? notFailed.length > 0 : isWrong) ? 1 : 0)
