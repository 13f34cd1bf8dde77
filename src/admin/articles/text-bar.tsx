import type { RefObject } from 'react'
import { StaffIcon } from '../layout/staff-icon.tsx'
import { markedText, type Mark } from './marked-text.ts'
import { replaceText } from './replace-text.ts'

const MARKS: readonly { mark: Mark; name: string; icon: string }[] = [
  { mark: 'bold', name: 'Bold', icon: 'M7 5h6a3.5 3.5 0 0 1 0 7H7Zm0 7h7a3.500 3.500 0 0 1 0 7H7Z' },
  { mark: 'italic', name: 'Italic', icon: 'M10 5h8M6 19h8M14 5l-4 14' },
  { mark: 'heading', name: 'Heading', icon: 'M6 5v14M18 5v14M6 12h12' },
  { mark: 'quote', name: 'Quote', icon: 'M10 7H5v5h5V7c0 5-1 8-4 10M19 7h-5v5h5V7c0 5-1 8-4 10' },
]
const LINK = 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1'
const PICTURE = 'M4 5h16v14H4ZM4 16l5-5 5 5 2-2 4 4M15 9h.01'

type BarProps = { text: RefObject<HTMLTextAreaElement | null>; onLink: () => void; onPicture: () => void }

/** The six buttons above the text. They write Markdown at the selection. */
export function TextBar({ text, onLink, onPicture }: BarProps) {
  function write(mark: Mark) {
    if (text.current === null) return
    const { value, selectionStart, selectionEnd } = text.current
    replaceText(text.current, markedText(mark, value, selectionStart, selectionEnd))
  }

  return (
    <div className="editor__marks" role="group" aria-label="Format">
      {MARKS.map(({ mark, name, icon }) => (
        <MarkButton key={mark} name={name} icon={icon} onClick={() => write(mark)} />
      ))}
      <MarkButton name="Link" icon={LINK} onClick={onLink} />
      <MarkButton name="Picture" icon={PICTURE} onClick={onPicture} />
    </div>
  )
}

function MarkButton({ name, icon, onClick }: { name: string; icon: string; onClick: () => void }) {
  return (
    <button type="button" className="editor__mark" title={name} aria-label={name} onClick={onClick}>
      <StaffIcon path={icon} />
    </button>
  )
}
