import eslint from '@eslint/js'
import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  { ignores: ['dist', '.astro', '.netlify', '.deadwax', 'public'] },
  eslint.configs.recommended,
  tseslint.configs.strict,
  astro.configs['flat/recommended'],
  { files: ['**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
    rules: {
      // Playwright reads the names of a fixture's needs from its first parameter, also when there are none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  // TypeScript knows better which names exist.
  { files: ['**/*.{ts,tsx,astro}'], rules: { 'no-undef': 'off' } },
)
