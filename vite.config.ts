import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { mailGallery } from './src/build/mails/mail-bundles.ts'
import { recordPackages } from './src/build/steps/write-licenses.ts'
import { pwaOptions } from './src/build/site/pwa-options.ts'
import { shortProperties } from './src/build/site/sheets.ts'
import { sitePages } from './src/build/site/site-pages.ts'

const API = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8090'

// Evaluating a vendor chunk is the longest task of hydration. The hint lets Chromium compile the chunk's functions
// while it downloads.
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

const isOfStaff = (module: string) => /\/src\/(?:admin\/|routes\/admin\.)/.test(module)

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's script contains its failure texts, because the network may be gone when the page fails.
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
    modulePreload: {
      polyfill: false,
      // Every page has loaded these chunks with the entry, so `main` need not name them again for each route.
      resolveDependencies: (_file, chunks) => chunks.filter((chunk) => !/\/(?:runtime|vendor-)/.test(chunk)),
    },
    target: 'es2022',
    // With these browsers the build leaves `light-dark()` as written, instead of making two variables of every color.
    // All of them support `:has()`. For others the build would put selector lists with `:has()` into an `:is()`, which
    // browsers match against all elements.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      input: { main: 'src/main.tsx' },
      // Pages may import from the entry. Otherwise it would be one more chunk, which every page names.
      preserveEntrySignatures: 'allow-extension',
      // Only the server renders the page behind mailed links (src/routes/demo.$action.tsx).
      treeshake: { moduleSideEffects: [{ test: /appointment-page\.tsx$/, sideEffects: false }] },
      output: {
        // Chunks that only staff pages use get names with `admin-`, so that the service worker does not store them for
        // visitors. Every page names the bundler's own chunk, so its name is short. A hash has seven characters,
        // the fewest that the bundler allows: `main` names 150 chunks, and a hash doesn't compress.
        chunkFileNames: ({ name, moduleIds }) =>
          moduleIds.some(isOfStaff)
            ? `assets/admin-${name.replace('admin.', '')}-[hash:7].js`
            : `assets/${name.replace('rolldown-', '')}-[hash:7].js`,
        banner: (chunk) => (chunk.name.startsWith('vendor-') ? COMPILE_HINT : ''),
        codeSplitting: {
          groups: [
            { name: 'vendor-react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'vendor-router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core)\//,
            },
            // All other modules that the entry needs are one chunk. Otherwise every module that the entry shares with a
            // page would be a chunk of its own, which the loader would have to name.
            { name: 'site', test: /\.[jt]sx?$/, tags: ['$initial'] },
            // Components that nearly every page uses are one small chunk. The empty list of recordings is in it too,
            // because its own chunk would be shorter than its name.
            { name: 'page-parts', test: /src\/(?:(?:ui|site)\/page\/|company\/facts\/recordings)/ },
            // Every form needs both modules. The second has one line.
            { name: 'definition', test: /src\/forms\/rules\/(?:definition|send-email)\.ts$/ },
            // Nearly the same pages need both modules. The headers of a response are longer than either.
            { name: 'clock', test: /src\/(?:ui\/use-clock|browser\/instant-text)\.ts$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/_', '/storage'].map((path) => [path, { target: API, changeOrigin: false }])),
  },
})
