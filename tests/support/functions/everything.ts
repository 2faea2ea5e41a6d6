// One row of everything that the operations of operations.ts are about.
import type { Backend } from '#supabase/local/backend.ts'
import { addCode, addReleases, releaseId } from '#tests/support/backend/backend.ts'

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`

export const rows = {
  article: id('e1'),
  draft: id('e2'),
  artist: id('a1'),
  batch: id('ba'),
  message: id('cc'),
  signup: id('dd'),
  uploading: id('f2'),
  picture: id('b1'),
  otherPicture: id('b2'),
  goodsItem: id('ac'),
  draftGoods: id('ad'),
  pressKit: id('ae'),
  page: id('aa'),
  draftPage: id('ab'),
  /** Something that was done with codes and may be taken back. */
  given: id('d1'),
  sale: id('d2'),
  import: id('d8'),
  /** An account that nobody signs in with. */
  colleague: id('f1'),
  /** One that is removed. */
  leaver: id('f4'),
}

export async function addEverything(backend: Backend): Promise<void> {
  await addReleases(backend)
  await backend.database.exec(`
    insert into auth.users (id, email)
    values ('${rows.colleague}', 'cal@label.example'), ('${rows.leaver}', 'lea@label.example');
    insert into public.users (id, username, email)
    values ('${rows.colleague}', 'cal', 'cal@label.example'), ('${rows.leaver}', 'lea', 'lea@label.example');
    insert into public.code_batches (id, name, release_id) values ('${rows.batch}', 'First', '${releaseId}');
    insert into public.artists (id, name, slug, bio) values ('${rows.artist}', 'Odile', 'odile', 'Plays.');
    insert into public.news (id, title, excerpt, content, published)
    values ('${rows.article}', 'News', 'x', 'x', true), ('${rows.draft}', 'Draft', 'x', 'x', false);
    insert into public.contact_messages (id, name, email, subject_type, message, leased_until)
    values ('${rows.message}', 'Ada', 'ada@fan.example', 'join-label', 'Hello', now() + interval '1 hour');
    insert into public.files (id, release_id, kind, name, bytes)
    values ('${rows.uploading}', '${releaseId}', 'download', 'on-its-way.zip', 9);
    insert into public.pictures (id, hash, type, width, height, bytes, name)
    values ('${rows.picture}', repeat('1', 32), 'webp', 480, 480, 9, 'on-its-way.jpg'),
           ('${rows.otherPicture}', repeat('2', 32), 'webp', 480, 480, 9, 'unused.jpg');
    insert into public.goods (id, title, published)
    values ('${rows.goodsItem}', 'Tour shirt', true), ('${rows.draftGoods}', 'Tote', false);
    insert into public.press_kits (id, title, artist_id) values ('${rows.pressKit}', 'Odile kit', '${rows.artist}');
    insert into public.pages (id, title, slug, published)
    values ('${rows.page}', 'Terms', 'terms', true), ('${rows.draftPage}', 'Shops', 'shops', false);
    insert into public.catalogue_imports (id, kind, name, fingerprint, written)
    values ('${rows.import}', 'releases', 'label.csv', 'asked', '[]');
    insert into public.newsletter_signups (id, name, email, consent)
    values ('${rows.signup}', 'Ada', 'ada@fan.example', 'Yes');`)
  for (const code of ['DEADWAX1', 'SECRET01', 'MISPRINT']) await addCode(backend, code)
  await backend.database.exec(`
    insert into public.codes (id, release_id, batch_id, serial, activated_at)
    values ('CARD0001', '${releaseId}', '${rows.batch}', 1, null), ('CARD0002', '${releaseId}', '${rows.batch}', 2, null),
           ('CARD0003', '${releaseId}', '${rows.batch}', 3, null), ('SOLD0004', '${releaseId}', '${rows.batch}', 4, now());
    insert into public.code_actions (id, action, batch_id, given_to)
    values ('${rows.given}', 'give', '${rows.batch}', 'Radio 3'), ('${rows.sale}', 'sell', '${rows.batch}', null);
    insert into public.code_changes (action_id, code) values ('${rows.sale}', 'SOLD0004');`)
}
