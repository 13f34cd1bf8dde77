import { spawnSync } from 'node:child_process'
import { beforeAll } from 'vitest'
import { declareJudge, OF_THE_SYSTEM } from '../support/judges/judge.ts'
import { needPrograms } from '../support/runner/needed-programs.ts'

beforeAll(() => needPrograms({ xmllint: 'libxml2-utils' }))

declareJudge({
  name: 'xmllint',
  version: OF_THE_SYSTEM,
  asked: () => 'feed and sitemap',
  find: async ({ feed, sitemap }) =>
    Object.entries({ feed, sitemap }).flatMap(([name, input]) => {
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--pedantic', '-'], { input, encoding: 'utf8' })
      return status === 0 && stderr === '' ? [] : [`${name}: ${stderr}`]
    }),
  known: [],
  plants: [
    {
      fault: 'an ampersand that is not escaped',
      into: (judged) => ({ ...judged, sitemap: judged.sitemap.replace('</loc>', '?a=1&b=2</loc>') }),
      says: /^sitemap: .*EntityRef/,
    },
  ],
})
