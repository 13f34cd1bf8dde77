import type { PageTarget } from '../ui/link-target.ts'
import type { FormDefinition } from './rules/definition.ts'

/** The data that one form sends, described for visitors. The file `<form>.notice.ts` of its feature exports it. */
export type FormNotice = {
  form: FormDefinition
  name: string
  page: PageTarget
  entered: string
  added: string
  purpose: string
  basis: string
  kept: string
  /** The records that the server stores for a submission. */
  stored: { name: string; what?: string; kept: string }
}
