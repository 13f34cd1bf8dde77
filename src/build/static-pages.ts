/** A page that the build renders; `shell` names its inline scripts (see `site-pages.ts`). */
export type StaticPage = { path: string; file: string; shell: 'default' | '/thank-you' | '/404'; status: 200 | 404; data?: string }

/** Every page whose content is known at build time. The blog's pages are rendered by the server, from its database. */
export const STATIC_PAGES: readonly StaticPage[] = [
  { path: '/', file: 'index.html', shell: 'default', status: 200 },
  { path: '/request-demo', file: 'request-demo.html', shell: 'default', status: 200 },
  { path: '/thank-you', file: 'thank-you.html', shell: '/thank-you', status: 200 },
  { path: '/404', file: '404.html', shell: '/404', status: 404 },
  { path: '/blog/404', file: 'blog/404.html', shell: 'default', status: 404, data: '{"post":null}' },
]
