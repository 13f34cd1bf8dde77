import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'

type Result = { results: Array<{ warnings: Array<{ text: string }> }> }
type Package = { default: { lint: (options: { code: string; config: object }) => Promise<Result> } }

const FOLDER = join(repositoryRoot, 'build/site/assets')
const CONFIG = {
  plugins: [fileOfJudge('stylelint-plugin-use-baseline/dist/index.js')],
  rules: { 'plugin/use-baseline': [true, { available: 'newly' }] },
}

declareJudge({
  name: 'stylelint-plugin-use-baseline',
  asked: () => `${sheets().length} style sheets`,
  find: async ({ planted }) => {
    const { default: stylelint }: Package = await import(fileOfJudge('stylelint/lib/index.mjs'))
    const found: string[] = []
    for (const { name, code } of sheets()) {
      const { results } = await stylelint.lint({ code: code + (planted ?? ''), config: CONFIG })
      for (const { text } of results.flatMap(({ warnings }) => warnings)) found.push(`${name}: ${text}`)
    }
    return found
  },
  known: [
    {
      says: /"(?:animation-range|@view-transition|overscroll-behavior|overflow-clip-margin|resize|scroll-target-group|target-current)"/,
      because: 'an effect that nobody misses who does not get it',
      since: '2026-11-25',
    },
    {
      says: /@supports \(position-area:bottom\) is unnecessary/,
      because: 'browsers of the last two years still ask',
      since: '2026-11-25',
    },
    {
      says: /"(?:pretty|avoid|ui-monospace)"/,
      because:
        'a value with a usual one beside it: lines and pages break as ever, and the next typeface of the list is taken',
      since: '2026-11-25',
    },
    {
      says: /"(?:text-size-adjust|accent-color|forced-color-adjust|user-select|line-clamp)"/,
      because: 'the look of a control, or of a long title, which stays whole for who does not get it',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'what one engine alone has',
      into: (judged) => ({ ...judged, planted: '.planted { reading-flow: grid-order }' }),
      says: /Property "reading-flow" is not a newly available baseline feature/,
    },
  ],
})

/** Returns the style sheets of the build, by the names of their sources. */
function sheets(): Array<{ name: string; code: string }> {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ name: file.replace(/-[^-]{8}\.css$/, ''), code: readFileSync(join(FOLDER, file), 'utf8') }))
}
