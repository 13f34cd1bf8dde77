import type { Plugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'
import type { SampleMail } from '../../mails/rules/sample-mail.ts'

export const mailTemplatesOfHooks: Plugin
export function mailTemplatesOfTests(): VitePlugin
export function renderSampleMails(): Promise<SampleMail[]>
export function sampleMailWriter(): Promise<(typed?: string) => SampleMail[]>
export const PICTURE_RECORD: string
export function fingerprintOf(mails: readonly SampleMail[]): string
