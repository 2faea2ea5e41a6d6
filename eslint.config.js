import eslint from '@eslint/js'
import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  { ignores: ['dist', '.astro', '.netlify', '.deadwax', 'public'] },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  astro.configs['flat/recommended'],
  { files: ['**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly' },
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Playwright reads the names of a fixture's needs from its first parameter, also when there are none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return notices.fail(...)` ends a function early, and says so.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // React takes an asynchronous handler of an event; what it rejects with reaches the console.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // A handler is asynchronous by its contract, whether it waits or not.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  // Tests read answers as they come, and demand of the same values what the types already promise.
  {
    files: ['tests/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // A rejection in a test's own server ends the run, as it should.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/restrict-plus-operands': ['error', { allowAny: true }],
    },
  },
  // TypeScript knows better which names exist.
  { files: ['**/*.{ts,tsx,astro}'], rules: { 'no-undef': 'off' } },
  // Plain scripts and Astro's templates have no types that ESLint could read.
  { files: ['**/*.{js,mjs,astro}'], ...tseslint.configs.disableTypeChecked },
)
