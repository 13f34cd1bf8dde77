import { fileOfJudge, declareJudge, thingsIn, type Thing } from '../support/judges/judge.ts'

type Issue = { severity: string; issueMessage: string }
type Package = { default: new () => { validate: (data: { jsonld: Record<string, Thing[]> }) => Promise<Issue[]> } }

declareJudge({
  name: '@adobe/structured-data-validator',
  asked: ({ pages }) => `${pages.flatMap(({ served }) => thingsIn(served)).length} things`,
  find: async ({ pages }) => {
    const { default: Validator }: Package = await import(fileOfJudge('@adobe/structured-data-validator/src/index.js'))
    const findings: string[] = []
    for (const { name, served } of pages)
      for (const thing of thingsIn(served)) {
        const type = thing['@type']
        for (const { severity, issueMessage } of await new Validator().validate({ jsonld: { [type]: [thing] } }))
          findings.push(`${name}: ${type}: ${severity}: ${issueMessage}`)
      }
    return findings
  },
  known: [
    {
      says: /: JobPosting: WARNING: Missing field "validThrough" \(optional\)/,
      because: 'a role is open until somebody closes it',
      since: '2026-11-25',
    },
    {
      says: /: SoftwareApplication: WARNING: Missing field "valueReference" \(optional\)/,
      because: 'a price per person and month has a unit in words, and refers to no other value',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'a position without a title',
      into: (judged) => ({
        ...judged,
        pages: [
          {
            path: '/planted',
            name: '/planted',
            served: '<script type="application/ld+json">{"@type":"JobPosting","description":"<p>Count.</p>"}</script>',
          },
        ],
      }),
      says: /: JobPosting: ERROR: Required attribute "title" is missing/,
    },
  ],
})
