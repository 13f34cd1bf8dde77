import type { RefObject } from 'react'
import { PICTURE_TYPES } from '../desk/record-server.ts'

type DropProps = {
  id: string
  label: string
  hint: string
  disabled?: boolean
  /** Whether the area has the shape of the cover that is missing. */
  isCover?: boolean
  input?: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
}

/** A drawn area that takes a picture: by a drop, or by a click that opens the file dialog. The file input covers it. */
export function FileDrop({ id, label, hint, disabled = false, isCover = false, input, onFile }: DropProps) {
  return (
    <div className={isCover ? 'editor__drop editor__drop--cover' : 'editor__drop'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-describedby={`${id}-hint`}
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          // Choosing the same file again must be a change again.
          target.value = ''
        }}
      />
    </div>
  )
}
