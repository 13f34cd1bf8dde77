import { mailHole, type MailHole, type MailPart } from './rules/mail-templates.ts'
import { mailStyle, SANS, SERIF, type MailColors } from './mail-style.ts'
import { MailPage } from './mail-page.tsx'

type Part = (props: { color: MailColors }) => React.ReactNode
const holesOf =
  <Name extends MailPart>(part: Name) =>
  (name: MailHole<Name>) =>
    mailHole(part, name)

const BELOW = { margin: '0 0 16px' }
// A style instead of the attribute `width`, because React's types don't permit that attribute on a `th`.
const LABEL_WIDTH = { width: '35%' }
const ROWS = { borderCollapse: 'collapse', margin: '8px 0 24px' } as const

/** The parts of mails as components. Their HTML contains placeholders, which the server fills. */
export const mailParts: Readonly<Record<MailPart, Part>> = {
  page: MailPage,
  paragraph: () => <p style={BELOW}>{holesOf('paragraph')('text')}</p>,
  large: ({ color }) => (
    <h1 className="ink" style={{ margin: '24px 0', font: `26px/1.3 ${SERIF}`, ...mailStyle(color).ink }}>
      {holesOf('large')('text')}
    </h1>
  ),
  list: () => <ul style={{ ...BELOW, padding: '0 0 0 20px' }}>{holesOf('list')('items')}</ul>,
  listItem: () => <li>{holesOf('listItem')('text')}</li>,
  link: ({ color }) => <Button kind="quiet" color={color} />,
  mainLink: ({ color }) => <Button kind="main" color={color} />,
  inlineLink: ({ color }) => (
    <a className="ink" href={holesOf('inlineLink')('href')} style={mailStyle(color).ink}>
      {holesOf('inlineLink')('text')}
    </a>
  ),
  articleTitle: ({ color }) => (
    <h2 style={{ margin: '28px 0 4px', font: `21px/1.3 ${SERIF}` }}>
      <a className="ink" href={holesOf('articleTitle')('href')} style={mailStyle(color).ink}>
        {holesOf('articleTitle')('title')}
      </a>
    </h2>
  ),
  articleLabel: ({ color }) => (
    <p className="muted" style={{ margin: '0 0 4px', fontSize: 14, ...mailStyle(color).muted }}>
      {holesOf('articleLabel')('text')}
    </p>
  ),
  articleText: () => <p style={BELOW}>{holesOf('articleText')('text')}</p>,
  // The style sheet styles the rows, because inline styles in a hundred rows would exceed the mail's size limit.
  table: () => (
    <table className="rows" width="100%" cellPadding="6" cellSpacing="0" style={ROWS}>
      <tbody>{holesOf('table')('rows')}</tbody>
    </table>
  ),
  tableRow: () => (
    <tr>
      <th scope="row" align="left" {...LABEL_WIDTH}>
        {holesOf('tableRow')('label')}
      </th>
      <td>{holesOf('tableRow')('value')}</td>
    </tr>
  ),
}

/** A button, 46 px high with its border. Outlook ignores a link's padding, so the table cell has it. */
function Button({ kind, color }: { kind: 'quiet' | 'main'; color: MailColors }) {
  const style = mailStyle(color)
  const letters = kind === 'main' ? { color: color('accent-ink').light } : style.ink
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={{ margin: '12px 0 16px' }}>
      <tbody>
        <tr>
          <td className={kind} style={{ borderRadius: 3, ...style[kind] }}>
            <a
              className={kind === 'main' ? undefined : 'ink'}
              href={holesOf('link')('href')}
              style={{
                display: 'inline-block',
                padding: '11px 20px',
                font: `bold 16px/22px ${SANS}`,
                textDecoration: 'none',
                ...letters,
              }}
            >
              {holesOf('link')('text')}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
