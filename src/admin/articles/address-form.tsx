import { useState } from 'react'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { messageOf } from '../../lib/error-message.ts'
import { formText } from '../../forms/fill-form.ts'
import { articlePath } from '../../lib/server-pages.ts'
import { StaffForm } from '../layout/staff-form.tsx'
import { showOutcome } from '../layout/show-outcome.ts'
import { blogName, judge, type AddressVerdict } from '../rules/old-addresses.ts'
import { addressServer, type AddressBook } from './address-server.ts'

const TITLE_ID = 'old-address-add-title'

type FormProps = { book: AddressBook; onChanged: () => Promise<void> }

/** Adds one old address of an article. */
export function AddressForm({ book, onChanged }: FormProps) {
  const [address, setAddress] = useState('')

  async function add(values: FormData): Promise<string | null> {
    const post = formText(values, 'article')
    if (post === '') return 'Choose the article to which the old address leads.'
    const added = { slug: blogName(formText(values, 'address')), post }
    const own = judge(added, book.known)
    if (own.outcome !== 'added') return problemOf(own)
    try {
      let answer: AddressVerdict | undefined
      await addressServer.add([added], ([verdict]) => (answer = verdict))
      await onChanged()
      if (answer?.outcome === 'refused') return problemOf(answer)
    } catch (error) {
      return messageOf(error)
    }
    setAddress('')
    const title = book.known.article(post)?.title ?? ''
    showOutcome({ ok: true }, `${articlePath(added.slug)} leads to “${title}” now.`)
    return null
  }

  return (
    <section className="stack" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>Add an old address</h2>
      <StaffForm titleId={TITLE_ID} button="Add" busyButton="Adding..." onSubmit={add}>
        <TextField
          id="old-address"
          name="address"
          label="Old address"
          hint="A path such as /blog/old-name, or a full address. Only its path counts."
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <SelectField id="old-address-article" name="article" label="Article" required defaultValue="">
          <option value="">Choose an article</option>
          {book.articles.map(({ id, title, state }) => (
            <option key={id} value={id}>
              {title + (state === 'live' ? '' : ` (${state})`)}
            </option>
          ))}
        </SelectField>
      </StaffForm>
    </section>
  )
}

function problemOf({ outcome, problem }: AddressVerdict): string {
  return outcome === 'same' ? 'The old address leads to this article already.' : problem
}
