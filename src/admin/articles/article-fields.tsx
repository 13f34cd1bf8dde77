import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Field } from '../../forms/fields.tsx'
import { messageOf } from '../../lib/error-message.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { articlePath } from '../../lib/server-pages.ts'
import type { Autosave } from '../desk/autosave.ts'
import { storedTime, timeWords } from '../desk/publication-time.ts'
import type { SearchLengths } from './article-checks.ts'
import { articleServer, authorsQuery } from './article-server.ts'
import { NO_AUTHOR, type ArticleValues, type LoadedArticle } from './article-values.ts'
import { articleControlId } from './control-id.ts'
import { FileDrop } from './file-drop.tsx'

type FieldsProps = {
  id: string
  loaded: LoadedArticle | null
  values: ArticleValues
  categories: readonly string[]
  autosave: Autosave<ArticleValues>
  searchLengths: SearchLengths
}

/** The form fields of an article, except those of the writing pane. */
export function ArticleFields({ id, loaded, values, categories, searchLengths, autosave }: FieldsProps) {
  const { data: authors = [] } = useQuery(authorsQuery)
  const { change } = autosave
  const isStray = values.category !== '' && !categories.some((name) => name === values.category)
  const isUnlisted = values.author !== '' && !authors.some((author) => author.id === values.author)

  return (
    <section className="editor__fields" aria-labelledby="fields-title">
      <h3 id="fields-title">Around the text</h3>
      <p>
        {loaded?.isPublished === true
          ? `Readers see it from ${timeWords(storedTime(loaded.published_date))} on.`
          : 'A draft: only staff see it.'}
      </p>
      <Select
        id={articleControlId('category')}
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
      <Select
        id={articleControlId('author')}
        label="Author"
        value={values.author}
        onChange={(author) => change({ author })}
      >
        <option value="">{NO_AUTHOR}</option>
        {isUnlisted ? <option value={values.author}>The author as before</option> : null}
        {authors.map((author) => (
          <option key={author.id} value={author.id}>
            {author.name}
          </option>
        ))}
      </Select>
      <Cover id={id} loaded={loaded} autosave={autosave} />
      <TextArea
        id={articleControlId('featured_image_alt')}
        label="What the cover shows"
        hint="For readers who can’t see it."
        value={values.featured_image_alt}
        maxLength={300}
        onChange={(featured_image_alt) => change({ featured_image_alt })}
      />
      <TextArea
        id={articleControlId('slug')}
        label="Address under /blog/"
        hint="Leave it empty to make it from the title. If you change it, the old address leads to the new one."
        value={values.slug}
        maxLength={120}
        onChange={(slug) => change({ slug })}
      />
      <label className="admin-choice">
        <input
          id={articleControlId('featured')}
          type="checkbox"
          checked={values.featured}
          onChange={(event) => change({ featured: event.target.checked })}
        />
        <span>Featured: the newest featured article leads the blog</span>
      </label>
      <SearchResult values={values} lengths={searchLengths} />
      <details>
        <summary>Other words for search engines</summary>
        <div className="stack">
          <TextArea
            id={articleControlId('seo_title')}
            label="Title for search engines"
            hint="Leave it empty to use the title."
            value={values.seo_title}
            maxLength={200}
            onChange={(seo_title) => change({ seo_title })}
          />
          <TextArea
            id={articleControlId('seo_description')}
            label="Description for search engines"
            hint="Leave it empty to use the excerpt."
            value={values.seo_description}
            maxLength={500}
            onChange={(seo_description) => change({ seo_description })}
          />
        </div>
      </details>
    </section>
  )
}

/** The field for the cover picture. A chosen file is uploaded at once, even for a public article. */
function Cover({ id, loaded, autosave }: Pick<FieldsProps, 'id' | 'loaded' | 'autosave'>) {
  const [note, setNote] = useState('')
  const cover = loaded?.cover ?? ''

  async function upload(file: File) {
    setNote('Uploading…')
    try {
      await articleServer.setPicture(id, 'cover_upload', file)
      await autosave.refresh()
      setNote('The cover is saved. Say below what it shows.')
    } catch (error) {
      setNote(messageOf(error))
    }
  }

  return (
    <div className="stack">
      {cover === '' ? null : (
        <img className="editor__cover" src={pictureAddress(cover)} alt="" width={320} height={180} loading="lazy" />
      )}
      <FileDrop
        id="article-cover"
        label={cover === '' ? 'Cover' : 'Another cover'}
        hint={loaded === null ? 'Write a title first.' : 'JPEG, PNG, WebP or GIF, best 1200 × 630.'}
        disabled={loaded === null}
        isCover={cover === ''}
        onFile={(file) => void upload(file)}
      />
      <output>{note}</output>
    </div>
  )
}

/** The article as a search engine would list it, and how much of title and description it shows. */
function SearchResult({ values, lengths }: { values: ArticleValues; lengths: SearchLengths }) {
  const title = values.seo_title || values.title
  const description = values.seo_description || values.excerpt || values.title
  return (
    <figure className="editor__result">
      <p className="note">{`${location.host}${articlePath(values.slug || '…')}`}</p>
      <p className="editor__result-title">{title || 'No title yet'}</p>
      <p className="editor__result-text">{description || 'No description yet'}</p>
      <figcaption className="note">
        {`In search results. Title: ${title.length} of ${lengths.title} characters. Description: ${description.length} of ${lengths.description}.`}
      </figcaption>
    </figure>
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
