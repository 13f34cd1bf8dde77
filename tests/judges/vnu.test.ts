import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { needPrograms } from '../support/runner/needed-programs.ts'
import { fileOfJudge, declareJudge, withMarkup } from '../support/judges/judge.ts'

type Answer = { messages: Array<{ type: string; url: string; message: string; extract?: string }> }

beforeAll(() => needPrograms({ java: 'default-jre-headless' }))

declareJudge({
  name: 'vnu-jar',
  asked: ({ pages }) => `${pages.length} pages`,
  find: async ({ pages }) => {
    const folder = mkdtempSync(join(tmpdir(), 'lexharbor-vnu-'))
    for (const [index, { served }] of pages.entries()) writeFileSync(join(folder, `${index}.html`), served)
    const jar = fileOfJudge('vnu-jar/build/dist/vnu.jar')
    const { stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', folder], {
      encoding: 'utf8',
      maxBuffer: 1024 ** 3,
    })
    rmSync(folder, { recursive: true })
    const { messages }: Answer = JSON.parse(stderr)
    return messages.map(({ type, url, message, extract = '' }) => {
      const name = pages[Number(/(\d+)\.html$/.exec(url)?.[1])]?.name ?? url
      return `${name}: ${type}: ${message} ${extract.replaceAll(/\s+/g, ' ').slice(0, 120)}`
    })
  },
  known: [
    {
      says: /: info: Trailing slash on void elements has no effect/,
      because: 'React closes what has no content; every value of ours is quoted',
      since: '2026-11-25',
    },
    {
      says: /: error: CSS: .*(?:position-area|view-transition|line-clamp|animation-(?:timeline|range)|scroll-target-group|:target-current)/,
      because: 'its list of properties is older than they are; stylelint judges what browsers know',
      since: '2026-11-25',
    },
    {
      says: /: error: Attribute “pathLength” not allowed on element “circle”/,
      because: 'SVG 2 gives it to every shape',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'a list in a paragraph',
      into: (judged) => withMarkup(judged, '<p><span><ul></ul></span></p>'),
      says: /: error: (?:No “p” element in scope|Element “ul” not allowed as child of element “span”)/,
    },
  ],
})
