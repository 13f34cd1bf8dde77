import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { mailGallery } from './src/build/mails/mail-gallery.ts'
import { recordPackages } from './src/build/site/record-packages.ts'
import { pwaOptions } from './src/build/site/pwa-options.ts'
import { shortProperties } from './src/build/site/short-properties.ts'
import { sitePages } from './src/build/site/site-pages.ts'

const API = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8090'

// Evaluating a vendor chunk is the longest task of hydration; the hint lets Chromium compile its functions while it downloads.
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

const isOfStaff = (module: string) => module.includes('/src/admin/')

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a page says when it fails comes with the page: by then the network may be gone.
      codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    recordPackages('client'),
    sitePages(),
    mailGallery(),
    VitePWA(pwaOptions),
  ],
  css: { postcss: { plugins: [shortProperties()] } },
  build: {
    outDir: 'build/site',
    emptyOutDir: true,
    manifest: 'client-manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    // `light-dark()` stays as written instead of becoming a pair of variables for every colour.
    // Each knows `:has()`: else every list with one would be put into an `:is()`, which browsers try on all elements.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      input: { main: 'src/main.tsx' },
      preserveEntrySignatures: 'strict',
      output: {
        // What only pages of staff are made of is told by its name: no visitor's worker stores it.
        chunkFileNames: ({ name, moduleIds }) =>
          name !== 'site' && moduleIds.some(isOfStaff) ? 'assets/admin-[name]-[hash].js' : 'assets/[name]-[hash].js',
        banner: (chunk) => (chunk.name.startsWith('vendor-') ? COMPILE_HINT : ''),
        codeSplitting: {
          groups: [
            { name: 'vendor-react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'vendor-tanstack',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core)\//,
            },
            // All else that the entry needs: otherwise every module that it shares with a page is a chunk that the loader has to name.
            { name: 'site', test: /\.[jt]sx?$/, tags: ['$initial'] },
            // What nearly every page is made of: one small file instead of one for each part.
            { name: 'page-parts', test: /src\/(?:ui|site)\/page\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/_', '/storage'].map((path) => [path, { target: API, changeOrigin: false }])),
  },
})
