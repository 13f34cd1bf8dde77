import * as v from 'valibot'

/**
 * Schema of an instant in UTC from PocketBase's API ("2026-11-21 18:00:00.000Z", with a space where ISO 8601 has a T)
 * or in ISO 8601. Its output is ISO 8601.
 */
export const databaseInstant = v.pipe(
  v.string(),
  v.transform((text) => text.replace(' ', 'T')),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/),
)
