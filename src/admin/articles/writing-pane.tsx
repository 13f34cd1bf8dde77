import { useRef, useState } from 'react'
import type { ArticleValues } from './article-values.ts'
import { articleControlId } from './control-id.ts'
import { FileDrop } from './file-drop.tsx'
import { LinkFinder } from './link-finder.tsx'
import { linkedText } from './marked-text.ts'
import { PictureForm } from './picture-form.tsx'
import { TextBar } from './text-bar.tsx'
import { replaceText } from './replace-text.ts'
import { PICTURE_TYPES } from '../desk/record-server.ts'

type WritingProps = { id: string; values: ArticleValues; onChange: (changes: Partial<ArticleValues>) => void }

/** Title, excerpt and text, in the order of the page, and the ways to put a picture into the text. */
export function WritingPane({ id, values, onChange }: WritingProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const [isLinking, setIsLinking] = useState(false)

  function takePicture(files: DataTransfer | null, event: { preventDefault: () => void }) {
    const found = pictureIn(files)
    if (found === undefined) return
    event.preventDefault()
    setPicture(found)
  }

  function insertPicture(markdown: string) {
    setPicture(null)
    if (text.current === null) return
    const { value, selectionEnd: at } = text.current
    const [before, rest] = [value.slice(0, at), value.slice(at)]
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const insert = `${gap}${markdown}${rest.startsWith('\n') || rest === '' ? '' : '\n\n'}`
    replaceText(text.current, { from: at, to: at, insert, start: at + insert.length, end: at + insert.length })
  }

  function insertLink(address: string, title: string) {
    setIsLinking(false)
    if (text.current === null) return
    const { value, selectionStart, selectionEnd } = text.current
    replaceText(text.current, linkedText(value, selectionStart, selectionEnd, address, title))
  }

  return (
    <>
      <label className="visually-hidden" htmlFor={articleControlId('title')}>
        Title
      </label>
      <textarea
        id={articleControlId('title')}
        className="editor__line editor__title"
        rows={1}
        placeholder="Title"
        value={values.title}
        maxLength={300}
        onChange={(event) => onChange({ title: event.target.value.replaceAll('\n', ' ') })}
      />
      <label className="visually-hidden" htmlFor={articleControlId('excerpt')}>
        Excerpt
      </label>
      <textarea
        id={articleControlId('excerpt')}
        className="editor__line editor__standfirst"
        rows={2}
        placeholder="Excerpt: one or two sentences that make a reader open the article."
        value={values.excerpt}
        maxLength={1000}
        onChange={(event) => onChange({ excerpt: event.target.value })}
      />
      <TextBar text={text} onLink={() => setIsLinking(true)} onPicture={() => file.current?.click()} />
      {isLinking ? (
        <LinkFinder
          id={id}
          onChoose={insertLink}
          onCancel={() => {
            setIsLinking(false)
            text.current?.focus()
          }}
        />
      ) : null}
      <label className="visually-hidden" htmlFor={articleControlId('content')}>
        Text
      </label>
      <textarea
        ref={text}
        id={articleControlId('content')}
        className="editor__text"
        placeholder="Text, in Markdown. Paste or drop a picture here."
        value={values.content}
        maxLength={200_000}
        onChange={(event) => onChange({ content: event.target.value })}
        onPaste={(event) => takePicture(event.clipboardData, event)}
        onDrop={(event) => takePicture(event.dataTransfer, event)}
      />
      {picture === null ? (
        <FileDrop
          id="article-picture"
          label="A picture for the text"
          hint="Drop it here or choose a file. It goes where the cursor is."
          input={file}
          onFile={setPicture}
        />
      ) : (
        <PictureForm
          key={`${picture.name}-${picture.lastModified}`}
          id={id}
          file={picture}
          onInsert={insertPicture}
          onCancel={() => setPicture(null)}
        />
      )}
    </>
  )
}

/**
 * Returns the first pasted or dropped file that is a picture of a type the server accepts; undefined if there is none.
 */
function pictureIn(data: DataTransfer | null): File | undefined {
  return Array.from(data?.files ?? []).find(({ type }) => PICTURE_TYPES.includes(type))
}
