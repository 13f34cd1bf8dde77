import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'

type Issue = { title: string }
type Answer = { issues: { errors: Map<string, Issue[]>; warnings: Map<string, Issue[]> } }
type Package = { caniemail: (options: { clients: string[]; html: string }) => Answer }

/**
 * The mail programs that lawyers and their clients use, as far as caniemail knows them completely. Thunderbird is
 * missing: for features without data, caniemail throws an error.
 */
const CLIENTS = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*', 'samsung-email.*']

declareJudge({
  name: 'caniemail',
  asked: ({ mails }) => `${mails.length} mails`,
  find: async ({ mails, planted }) => {
    const { caniemail }: Package = await import(fileOfJudge('caniemail/dist/index.js'))
    return mails.flatMap(({ name, html }) => {
      const { issues } = caniemail({ clients: CLIENTS, html: html.replace('</body>', `${planted ?? ''}</body>`) })
      return [...issues.errors].flatMap(([client, found]) =>
        found.map(({ title }) => `mail “${name}”: ${title} in ${client}`),
      )
    })
  },
  known: [
    {
      says: /role attribute in outlook\.windows-mail/,
      because: 'tables of layout say that they are none; the program of Windows 10 is no longer delivered',
      since: '2026-11-25',
    },
    {
      says: /color-scheme (?:CSS property|meta tag) in /,
      because: 'the dark theme, for who can show it; the others show the light one',
      since: '2026-11-25',
    },
    {
      says: /(?:selector|combinator|@media|<style> element|display:none|opacity) in /,
      because: 'rules for narrow windows and the dark theme; what a mail needs stands in its elements',
      since: '2026-11-25',
    },
    {
      says: /(?:overflow-wrap|word-break|overflow|max-height property|border-radius) in /,
      because: 'a corner that is square, or a long word that goes beyond its box',
      since: '2026-11-25',
    },
    {
      says: /<body> element in /,
      because: 'its styles stand on the table within it too',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'a film',
      into: (judged) => ({
        ...judged,
        mails: judged.mails.slice(0, 1),
        planted: '<video src="https://a.example/b.mp4"></video>',
      }),
      says: /<video> .*in gmail/,
    },
  ],
})
