import { defineConfig } from 'oxlint'

// What reads a value of unknown type.
const unsafe = [
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-member-access',
  'no-unsafe-return',
]

// What typescript-eslint calls strict and type-checked, beside what oxlint takes for wrong by default.
const strict = [
  'ban-ts-comment',
  'no-confusing-non-null-assertion',
  'no-deprecated',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extraneous-class',
  'no-invalid-void-type',
  'no-misused-promises',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-require-imports',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'only-throw-error',
  'prefer-literal-enum-member',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-return-this-type',
  'related-getter-setter-pairs',
  'restrict-plus-operands',
  'restrict-template-expressions',
  'return-await',
  'switch-exhaustiveness-check',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
]

const setAll = (rules: string[], severity: 'error' | 'off') =>
  Object.fromEntries(rules.map((rule) => [`typescript/${rule}`, severity]))

export default defineConfig({
  ignorePatterns: ['dist', '.astro', '.netlify', '.deadwax', 'public'],
  plugins: ['eslint', 'typescript', 'oxc'],
  categories: { correctness: 'error' },
  // Types as well: TypeScript's native compiler takes a third of the time that `astro check` does for them.
  options: { typeAware: true, typeCheck: true, maxWarnings: 0 },
  rules: {
    ...setAll([...unsafe, ...strict], 'error'),
    'no-empty': 'error',
    // Playwright reads the names of a fixture's needs from its first parameter, also when there are none.
    'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    'no-fallthrough': 'error',
    'no-regex-spaces': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    // `import { type X }` still loads the module.
    'typescript/no-import-type-side-effects': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    // React takes an asynchronous handler of an event; what it rejects with reaches the console.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  },
  overrides: [
    { files: ['**/*.tsx'], plugins: ['react'], rules: { 'react/rules-of-hooks': 'error' } },
    // Plain scripts, which run before anything is installed, have no types.
    {
      files: ['**/*.mjs'],
      rules: setAll(unsafe, 'off'),
    },
    // Tests read answers as they come, and demand of the same values what the types already promise.
    {
      files: ['tests/**/*.ts'],
      rules: {
        ...setAll(unsafe, 'off'),
        'typescript/no-unnecessary-condition': 'off',
        'typescript/require-array-sort-compare': 'off',
        // A rejection in a test's own server ends the run, as it should.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
        'typescript/restrict-plus-operands': ['error', { allowAny: true }],
      },
    },
  ],
})
