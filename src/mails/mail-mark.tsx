import type { CSSProperties } from 'react'
import type { MailColors } from './mail-style.ts'

/** Placeholders that the build replaces by comments, between which Outlook for Windows shows nothing. */
export const NOT_OUTLOOK_BEGIN = '{{not outlook begin}}'
export const NOT_OUTLOOK_END = '{{not outlook end}}'

const STROKE = 2
const CENTERED = '0 auto'

/**
 * The product's mark, a pier above waves. Its strokes are boxes and borders, because most mail programs show no SVG, and
 * Gmail shows no `data:` picture. They have the accent color: dark modes that repaint a mail would hide dark boxes.
 */
export function MailMark({ color }: { color: MailColors }) {
  const { light } = color('accent')
  const box = (width: number, height: number, margin: string): CSSProperties => ({
    width,
    // As padding, because Yahoo drops heights.
    padding: `${height}px 0 0`,
    margin,
    background: light,
  })
  return (
    <>
      {NOT_OUTLOOK_BEGIN}
      <span
        style={{ display: 'inline-block', width: 27, margin: '0 10px 0 0', verticalAlign: 'middle', font: '0/0 serif' }}
      >
        <span style={{ display: 'block', ...box(18, STROKE, CENTERED) }} />
        <span style={{ display: 'block', ...box(13, STROKE, '2px auto 0') }} />
        <span
          style={{
            display: 'block',
            width: 6,
            margin: CENTERED,
            border: `solid ${light}`,
            borderWidth: `0 ${STROKE}px`,
          }}
        >
          <span style={{ display: 'block', ...box(STROKE, 10, CENTERED) }} />
        </span>
        <Waves count={3} color={light} />
        <Waves count={2} color={light} />
      </span>
      {NOT_OUTLOOK_END}
    </>
  )
}

/** A row of waves, each 9 px wide. */
function Waves({ count, color }: { count: number; color: string }) {
  const wave = {
    display: 'inline-block',
    width: 9,
    padding: '3px 0 0',
    borderBottom: `${STROKE}px solid ${color}`,
    borderRadius: '50%',
  }
  return (
    <span style={{ display: 'block', textAlign: 'center' }}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} style={wave} />
      ))}
    </span>
  )
}
