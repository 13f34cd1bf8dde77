import { articleFields, type ArticleField, type ArticleValues } from './article-values.ts'

/**
 * Two people's changes to one version: a field that only one of them has changed takes that change, and both may have made the same.
 * @returns the version with both people's changes, in which mine stand where we differ, and the fields in which we do
 */
export function mergeValues(
  base: ArticleValues,
  mine: ArticleValues,
  theirs: ArticleValues,
): { merged: ArticleValues; conflicts: ArticleField[] } {
  const isMine = (field: ArticleField) => mine[field] !== base[field]
  const conflicts = articleFields.filter(
    (field) => isMine(field) && theirs[field] !== base[field] && mine[field] !== theirs[field],
  )
  const own = Object.fromEntries(articleFields.filter(isMine).map((field) => [field, mine[field]]))
  return { merged: { ...theirs, ...own }, conflicts }
}
