import * as v from 'valibot'

/**
 * A date column as the API sends it ("2026-11-21 18:00:00.000Z", with a space where ISO 8601 has a T), or the same in ISO 8601.
 * Gives ISO 8601 in UTC.
 */
export const databaseInstant = v.pipe(
  v.string(),
  v.transform((text) => text.replace(' ', 'T')),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/),
)
