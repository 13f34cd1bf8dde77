import { globSync } from 'node:fs'
import { repositoryRoot } from './source-files.ts'

/** The paths of all staff pages, such as `/admin/inbox`: each route file `admin.<name>.tsx` is one. */
export const staffPaths: readonly string[] = globSync('src/routes/admin.*.tsx', { cwd: repositoryRoot })
  .map((path) => path.replace(/^.*\/admin\.(.+)\.tsx$/, '/admin/$1'))
  .toSorted()
