import type { Desk } from '../../content/rules/desk.ts'

/** Describes the admin page on which editors write the blog's authors. */
const authorDesk: Desk = {
  collection: 'blog_authors',
  nouns: { one: 'author', many: 'authors' },
  lead: 'Add and change the authors of the blog. For editors and administrators.',
  title: 'name',
  fields: [
    { name: 'name', label: 'Name', kind: 'line', max: 200, isRequired: true },
    { name: 'title', label: 'Title', kind: 'line', max: 200, help: 'Such as “Managing Partner”.' },
    { name: 'firm', label: 'Firm', kind: 'line', max: 200 },
    { name: 'bio', label: 'About', kind: 'text', max: 2000, help: 'Shown under the author’s articles.' },
    {
      name: 'avatar_upload',
      label: 'Portrait',
      kind: 'picture',
      shown: ['avatar_image_key', 'profile_image_url'],
      best: 'JPEG, PNG, WebP or GIF, best a square of 400 pixels.',
    },
    {
      name: 'avatar_image_alt',
      label: 'What the portrait shows',
      kind: 'line',
      max: 300,
      help: 'Best left empty: the name stands beside the portrait.',
    },
  ],
  hasDrafts: false,
  states: [{ key: 'all', name: 'All', nothing: 'No author yet. Press “New author” to add one.' }],
  stateOf: () => 'all',
  noteOf: ({ title, firm }) => [title, firm],
}

export default authorDesk
