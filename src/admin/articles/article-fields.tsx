import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Field } from '../../forms/fields.tsx'
import { pictureAddress } from '../../lib/picture-address.ts'
import { articleServer } from './article-server.ts'
import type { ArticleValues } from './article-values.ts'
import type { Autosave } from '../desk/autosave.ts'

type FieldsProps = {
  id: string
  values: ArticleValues
  categories: readonly string[]
  /** Storage key or address of the cover picture that readers see; empty without one. */
  cover: string
  isOnServer: boolean
  autosave: Autosave<ArticleValues>
}

/** The form fields of an article, except title and text. */
export function ArticleFields({ id, values, categories, cover, isOnServer, autosave }: FieldsProps) {
  const { data: authors = [] } = useQuery({
    queryKey: ['staff-authors'],
    queryFn: articleServer.authors,
    retry: false,
    gcTime: 0,
  })
  const { change } = autosave
  const isStray = values.category !== '' && !categories.some((name) => name === values.category)
  const isUnlisted = values.author !== '' && !authors.some((author) => author.id === values.author)

  return (
    <section className="desk__fields" aria-labelledby="fields-title">
      <h3 id="fields-title">Around the text</h3>
      <TextArea
        id="article-excerpt"
        label="Excerpt"
        hint="One or two sentences that make a reader open the article."
        value={values.excerpt}
        maxLength={1000}
        onChange={(excerpt) => change({ excerpt })}
      />
      <Select
        id="article-category"
        label="Category"
        value={values.category}
        onChange={(category) => change({ category })}
      >
        <option value="">None</option>
        {isStray ? <option value={values.category}>{values.category}</option> : null}
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select id="article-author" label="Author" value={values.author} onChange={(author) => change({ author })}>
        <option value="">Editorial team</option>
        {isUnlisted ? <option value={values.author}>The author as before</option> : null}
        {authors.map((author) => (
          <option key={author.id} value={author.id}>
            {author.name}
          </option>
        ))}
      </Select>
      <Cover id={id} cover={cover} isOnServer={isOnServer} autosave={autosave} />
      <TextArea
        id="article-alt"
        label="What the cover shows"
        hint="For readers who can’t see it."
        value={values.featured_image_alt}
        maxLength={300}
        onChange={(featured_image_alt) => change({ featured_image_alt })}
      />
      <details>
        <summary>Address and search engines</summary>
        <div className="stack">
          <TextArea
            id="article-slug"
            label="Address under /blog/"
            hint="Leave it empty to make it from the title. If you change it, the old address leads to the new one."
            value={values.slug}
            maxLength={120}
            onChange={(slug) => change({ slug })}
          />
          <TextArea
            id="article-seo-title"
            label="Title for search engines"
            hint="Leave it empty to use the title."
            value={values.seo_title}
            maxLength={200}
            onChange={(seo_title) => change({ seo_title })}
          />
          <TextArea
            id="article-seo-description"
            label="Description for search engines"
            hint="Leave it empty to use the excerpt."
            value={values.seo_description}
            maxLength={500}
            onChange={(seo_description) => change({ seo_description })}
          />
          <label className="admin-choice">
            <input
              type="checkbox"
              checked={values.featured}
              onChange={(event) => change({ featured: event.target.checked })}
            />
            <span>Featured: the newest featured article leads the blog</span>
          </label>
        </div>
      </details>
    </section>
  )
}

/** The field for the cover picture. A chosen file is uploaded at once, even for a public article. */
function Cover({ id, cover, isOnServer, autosave }: Pick<FieldsProps, 'id' | 'cover' | 'isOnServer' | 'autosave'>) {
  const [note, setNote] = useState('')

  async function upload(file: File | undefined) {
    if (file === undefined) return
    setNote('Uploading…')
    try {
      await articleServer.setPicture(id, 'cover_upload', file)
      await autosave.refresh()
      setNote('The cover is saved. Say below what it shows.')
    } catch (error) {
      setNote(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <Field
      id="article-cover"
      label="Cover"
      hint={isOnServer ? 'JPEG, PNG, WebP or GIF, best 1200 × 630.' : 'Write a title first.'}
    >
      {(control) => (
        <>
          {cover === '' ? null : (
            <img className="desk__cover" src={pictureAddress(cover)} alt="" width={240} height={126} loading="lazy" />
          )}
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            disabled={!isOnServer}
            onChange={(event) => void upload(event.target.files?.[0])}
          />
          <output>{note}</output>
        </>
      )}
    </Field>
  )
}

type InputProps = { id: string; label: string; value: string; onChange: (value: string) => void }

function TextArea({ id, label, hint, value, maxLength, onChange }: InputProps & { hint: string; maxLength: number }) {
  return (
    <Field id={id} label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          className="field__control"
          rows={2}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function Select({ id, label, value, onChange, children }: InputProps & { children: ReactNode }) {
  return (
    <Field id={id} label={label}>
      {(control) => (
        <select
          {...control}
          className="field__control"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  )
}
