import type { GrowthFigures } from './growth.ts'

export const OURS = '#8f6a1c'
export const REFERENCE = '#77819a'

export type Bars = { words: string; values: ReadonlyArray<{ value: number; color: string }> }

/**
 * Returns an SVG with a group of bars for each figure. The length of a bar is proportional to its value; the longest
 * bar of each group has full length.
 */
export function barChart(groups: readonly Bars[], names: ReadonlyArray<readonly [string, string]>): string {
  let top = 24
  const rows = groups.map(({ words, values }) => {
    const longest = Math.max(...values.map(({ value }) => value), 1)
    const bars = values.map(({ value, color }, line) => {
      const [y, width] = [top + line * 18, (value / longest) * 280]
      return (
        `<rect x="330" y="${y}" width="${whole(width)}" height="14" fill="${color}"/>` +
        `<text x="${whole(336 + width)}" y="${y + 11}">${value < 10 ? value.toFixed(1) : whole(value)}</text>`
      )
    })
    const text = `<text x="8" y="${top + values.length * 9 + 2}">${words}</text>`
    top += values.length * 18 + 16
    return text + bars.join('')
  })
  return svg(700, top, rows.join('') + legend(names))
}

const x = (posts: number): number => 60 + (Math.log10(posts) - 2) * 260
const y = (ms: number): number => 260 - Math.log10(Math.max(ms, 1)) * 45

/**
 * Returns an SVG of costs by number of articles. Both axes are logarithmic, so a cost in proportion to the number of
 * articles appears as a straight line. This line rises tenfold for ten times as many articles.
 */
export function growthChart(growth: readonly GrowthFigures[]): string {
  const kinds = [
    ['start', '#8f6a1c'],
    ['publish', '#1c6843'],
    ['list', '#a52a21'],
    ['renderEach', '#1f4fb5'],
    ['mail', '#6b3fa0'],
  ] as const
  const grid = [1, 10, 100, 1000, 10_000, 100_000].map(
    (ms) => `<path d="M60 ${whole(y(ms))}H600" stroke="#dcd5c5"/><text x="4" y="${whole(y(ms) + 4)}">${ms} ms</text>`,
  )
  const lines = kinds.map(
    ([kind, color]) =>
      `<polyline fill="none" stroke="${color}" stroke-width="2" points="${growth.map((one) => `${whole(x(one.posts))},${whole(y(one[kind]))}`).join(' ')}"/>`,
  )
  const labels = growth.map(({ posts }) => `<text x="${whole(x(posts) - 12)}" y="285">${posts}</text>`)
  return svg(700, 300, [...grid, ...lines, ...labels].join('') + legend(kinds))
}

function legend(entries: ReadonlyArray<readonly [name: string, color: string]>): string {
  return entries
    .map(
      ([name, color], index) =>
        `<rect x="${8 + index * 135}" y="2" width="10" height="10" fill="${color}"/><text x="${22 + index * 135}" y="12">${name}</text>`,
    )
    .join('')
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#141b2d"><rect width="${width}" height="${height}" fill="#faf7f0"/>${content}</svg>\n`
}

const whole = (value: number): string => String(Math.round(value))
