import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'

type Item = { title?: string; link?: string; guid?: { value?: string }; pubDate?: string }
type Package = { parseFeed: (text: string) => { format: string; feed: { items?: Item[]; link?: string } } }

declareJudge({
  name: 'feedsmith',
  asked: ({ feed }) => `${feed.split('<item>').length - 1} feed articles`,
  find: async ({ feed }) => {
    const { parseFeed }: Package = await import(fileOfJudge('feedsmith/dist/index.mjs'))
    try {
      const { format, feed: read } = parseFeed(feed)
      const items = read.items ?? []
      const count = feed.split('<item>').length - 1
      return [
        ...(format === 'rss' ? [] : [`feed: is read as ${format}`]),
        ...(items.length === count ? [] : [`feed: ${items.length} of ${count} articles are read`]),
        ...items.flatMap(({ title, link, guid, pubDate = '' }) =>
          title && link && guid?.value && !Number.isNaN(Date.parse(pubDate)) ? [] : [`feed: ${title} is not whole`],
        ),
      ]
    } catch (error) {
      return [`feed: ${String(error)}`]
    }
  },
  known: [],
  plants: [
    {
      fault: 'an element that nobody closes',
      into: (judged) => ({ ...judged, feed: judged.feed.replace('</title>', '') }),
      says: /^feed: /,
    },
  ],
})
