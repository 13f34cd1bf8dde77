import { useState } from 'react'
import type { DeskField, DeskValues } from '../../content/rules/desk.ts'
import { Field, type ControlProps } from '../../forms/fields.tsx'
import { messageOf } from '../../lib/error-message.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { PICTURE_TYPES } from './record-server.ts'

type FieldsProps = {
  fields: readonly DeskField[]
  values: DeskValues
  /** Error messages by column. */
  errors: Readonly<Record<string, string>>
  /** Storage key or address of the picture that visitors see; empty without one. */
  picture: string
  /** Whether the record is on the server. Before that, no picture can be uploaded. */
  isOnServer: boolean
  onChange: (changes: Partial<DeskValues>) => void
  onPicture: (column: string, file: File) => Promise<void>
}

/** The form fields of a record, in the order in which an editor fills them in. */
export function RecordFields(props: FieldsProps) {
  return (
    <div className="desk__fields">
      {props.fields.map((field) => (
        <RecordField key={field.name} field={field} {...props} />
      ))}
    </div>
  )
}

export const controlId = (name: string): string => `record-${name}`

function RecordField({ field, values, errors, onChange, ...rest }: Omit<FieldsProps, 'fields'> & { field: DeskField }) {
  const { name, label, help, kind } = field
  const value = values[name]
  if (kind === 'picture') return <Picture field={field} {...rest} />
  if (typeof value === 'boolean')
    return (
      <div className="field">
        <label className="admin-choice">
          <input
            id={controlId(name)}
            type="checkbox"
            checked={value}
            {...(help === undefined ? {} : { 'aria-describedby': `${controlId(name)}-help` })}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
          <span>{label}</span>
        </label>
        {help === undefined ? null : (
          <p className="field__hint" id={`${controlId(name)}-help`}>
            {help}
          </p>
        )}
      </div>
    )
  return (
    <Field id={controlId(name)} label={label} hint={help} error={errors[name]} required={field.isRequired === true}>
      {(control) => (
        <Control field={field} control={control} value={value ?? ''} onChange={(text) => onChange({ [name]: text })} />
      )}
    </Field>
  )
}

type ControlOf = { field: DeskField; control: ControlProps; value: string; onChange: (value: string) => void }

function Control({ field, control, value, onChange }: ControlOf) {
  const props = {
    ...control,
    className: 'field__control',
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  switch (field.kind) {
    case 'text':
      return <textarea {...props} rows={5} maxLength={field.max} />
    case 'choice':
      return (
        <select {...props}>
          <option value="">Choose</option>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )
    case 'number':
      return <input {...props} inputMode="numeric" autoComplete="off" maxLength={16} />
    case 'time':
      return <input {...props} type="datetime-local" />
    case 'line':
      return <input {...props} autoComplete="off" maxLength={field.max} />
    default:
      return null
  }
}

type PictureProps = Pick<FieldsProps, 'picture' | 'isOnServer' | 'onPicture'> & {
  field: Extract<DeskField, { kind: 'picture' }>
}

/** The field for a picture. A chosen file is uploaded at once, even for a public record. */
function Picture({ field, picture, isOnServer, onPicture }: PictureProps) {
  const [note, setNote] = useState('')

  async function upload(file: File | undefined) {
    if (file === undefined) return
    setNote('Uploading…')
    try {
      await onPicture(field.name, file)
      setNote('The picture is saved.')
    } catch (error) {
      setNote(messageOf(error))
    }
  }

  return (
    <Field id={controlId(field.name)} label={field.label} hint={isOnServer ? field.best : 'Save this first.'}>
      {(control) => (
        <>
          {picture === '' ? null : (
            <img
              className="desk__portrait"
              src={pictureAddress(picture)}
              alt=""
              width={120}
              height={120}
              loading="lazy"
            />
          )}
          <input
            {...control}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            disabled={!isOnServer}
            onChange={(event) => void upload(event.target.files?.[0])}
          />
          <output>{note}</output>
        </>
      )}
    </Field>
  )
}
