import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { FormDefinition } from '../../../src/forms/rules/definition.ts'
import { repositoryRoot } from './source-files.ts'

const definitions = globSync('src/*/rules/*.form.ts', { cwd: repositoryRoot }).toSorted()
const modules: Array<{ default: FormDefinition }> = await Promise.all(
  definitions.map((path) => import(join(repositoryRoot, path))),
)

/** Every form of the site. src/forms/rules/forms.ts collects the same with Vite, which browser tests and tools lack. */
export const foundForms: readonly FormDefinition[] = modules.map(({ default: form }) => form)
