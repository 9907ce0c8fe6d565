import { defineConfig, type OxlintOverride } from 'oxlint';
import architecture from './architecture.json' with { type: 'json' };
import { restrictedImports, type Layer } from './scripts/import-rules.ts';

const layers: Readonly<Record<string, Layer>> = architecture.layers;

/** One block a folder, complete in itself: a later block of the same rule replaces an earlier one. */
const layerBlocks: OxlintOverride[] = Object.entries(layers).map(([folder, layer]) => ({
  files: [folder.includes('.') ? folder : `${folder}/**`],
  rules: { 'no-restricted-imports': ['error', restrictedImports(folder, layer)] },
}));

const testFiles = ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'bench/**'];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint-plugin.ts'],
  ignorePatterns: [
    'node_modules',
    'build',
    '.react-router',
    'data',
    'test-results',
    'public',
    'src/db/schema.ts',
  ],
  categories: { correctness: 'error' },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-eval': 'error',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-relative-parent-imports': 'error',
    'import/no-self-import': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'pharos/no-barrel': 'error',
    // A live region or a group of buttons often has no element of its own.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A table that scrolls sideways is a region that the keyboard must reach.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'] }],
    'promise/no-multiple-resolved': 'error',
    'react/jsx-no-script-url': 'error',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/ban-ts-comment': 'error',
    // Also refuses `import('x').T` in a type, which the import rules do not see.
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/no-explicit-any': 'error',
    'typescript/no-import-type-side-effects': 'error',
    // Spreading a string counts its code points, which is what the limits on names mean.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/await-thenable': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    // A thrown Response is how a middleware answers; see the design of errors.
    'typescript/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    // The project has functions, not classes: a method of a record needs no `this`.
    'typescript/unbound-method': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    ...layerBlocks,
    {
      files: ['src/domain/**'],
      excludeFiles: testFiles,
      rules: {
        'no-restricted-globals': ['error', 'globalThis', 'crypto', 'performance', 'setTimeout'],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'The time is an argument here.' },
          { object: 'Math', property: 'random', message: 'Randomness is an argument here.' },
        ],
        'pharos/no-clock': 'error',
        'pharos/no-http-status': 'error',
      },
    },
    { files: ['src/usecases/**'], rules: { 'pharos/no-sql': 'error' } },
    // `as` belongs where rows become domain types (and where cents are branded); `as const` is free.
    {
      files: ['src/**'],
      excludeFiles: [...testFiles, 'src/db/**', 'src/domain/money.ts'],
      rules: { 'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
    },
    // Cells of a mail's layout table are not controls.
    { files: ['src/mail/**'], rules: { 'jsx-a11y/control-has-associated-label': 'off' } },
    { files: testFiles, rules: { 'no-restricted-imports': 'off' } },
    {
      // The browser test's fixtures are made by functions that are called `use` and destructure nothing.
      files: ['tests/e2e/**', 'tests/visual/**'],
      rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off' },
    },
    {
      files: ['scripts/**/*.mjs'],
      rules: {
        'no-restricted-imports': [
          'error',
          restrictedImports('scripts that run before the packages are there', { node: ['node:'] }),
        ],
      },
    },
    {
      // Programs that a person starts speak to that person.
      files: [
        'scripts/**',
        'bench/**',
        'tests/support/**',
        'src/server.ts',
        'src/worker.ts',
        'src/start-error.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      // Each writes a text of its own making: the page's inline script, a part of a page of the store, data for search engines, the
      // mail's style for the dark.
      files: [
        'src/web/root.tsx',
        'src/web/components/layout/structured-data.tsx',
        'src/web/components/layout/server-part.tsx',
        'src/web/components/layout/static-island.tsx',
        'src/mail/templates/layout.tsx',
      ],
      rules: { 'react/no-danger': 'off' },
    },
    {
      files: [
        '*.config.ts',
        'scripts/lint-plugin.ts',
        'tests/e2e/support/global-setup.ts',
        'tests/visual/support/global-setup.ts',
        'src/web/root.tsx',
        'src/web/routes.ts',
        'src/web/entry.*.tsx',
        'src/web/**/route.tsx',
        'src/web/**/route.ts',
      ],
      rules: { 'import/no-default-export': 'off', 'pharos/no-barrel': 'off' },
    },
  ],
});
