import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'

type Link = { url: string; status?: number; state: string; parent?: string }
type Options = {
  path: string[]
  recurse: boolean
  checkFragments: boolean
  linksToSkip: (link: string) => Promise<boolean>
}
type Package = { LinkChecker: new () => { check: (options: Options) => Promise<{ links: Link[] }> } }

declareJudge({
  name: 'linkinator',
  asked: () => 'all inner links',
  find: async ({ origin, planted }) => {
    const { LinkChecker }: Package = await import(fileOfJudge('linkinator/build/src/index.js'))
    const { links } = await new LinkChecker().check({
      path: [origin + (planted ?? '/')],
      recurse: true,
      checkFragments: true,
      linksToSkip: async (link) => !link.startsWith(origin),
    })
    return links
      .filter(({ state }) => state === 'BROKEN')
      .map(
        ({ url, status, parent = '' }) => `${parent.replace(origin, '')}: ${url.replace(origin, '')} answers ${status}`,
      )
  },
  known: [],
  plants: [
    {
      fault: 'an address that is not there',
      into: (judged) => ({ ...judged, planted: '/no-such-page' }),
      says: /\/no-such-page answers 404/,
    },
  ],
})
