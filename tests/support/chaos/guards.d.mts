export type Guard = 'lock' | 'key' | 'delete-after-answer' | 'strict-write' | 'fingerprint-version'
export const GUARDS: Readonly<Record<Guard, string>>
