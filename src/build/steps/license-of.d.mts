export function licenseOf(what: { name: string; folder: string; declared?: string }): { id: string; text: string }
