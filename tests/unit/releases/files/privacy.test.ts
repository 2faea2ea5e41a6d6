import { expect, test } from 'vitest'
import { fileOrigins, mediaBase } from '#src/build/file-origins.ts'
import { storePrivacy } from '#src/features/releases/files/messages.ts'

const store = {
  SUPABASE_URL: 'https://label.supabase.co',
  FILES_S3_ENDPOINT: 'https://s3.example/',
}

test.each([
  [{ FILES_FOLDER: 'files', SUPABASE_URL: 'https://label.supabase.co' }, 'with this site and'],
  [{ SUPABASE_URL: 'https://label.supabase.co' }, 'stored at label.supabase.co.'],
  [store, 'stored at s3.example.'],
  [
    { ...store, FILES_PUBLIC_URL: 'https://media.label.example' },
    'stored at s3.example and media.label.example.',
  ],
])('with %j the privacy page names each place of the files', (environment, said) => {
  const words = storePrivacy([...fileOrigins(environment), mediaBase(environment)])
  expect(words).toContain(said)
})
