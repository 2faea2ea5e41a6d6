import type { Backend } from '../../../supabase/local/backend.ts'

const comingReleaseId = '00000000-0000-4000-8000-0000000000e2'
const deletedReleaseId = '00000000-0000-4000-8000-0000000000e1'

/** Codes for the browser tests beside the demo label's: one test uses one. */
export async function addTestCodes({ database }: Pick<Backend, 'database'>): Promise<void> {
  await database.exec(`
    insert into public.codes (id, release_id)
    select 'TEST' || lpad(n::text, 4, '0'), c.release_id
      from generate_series(1, 5000) n, public.codes c where c.id = 'DEADWAX1';
    insert into public.releases (id, title, artist, year, deleted_at)
    values ('${deletedReleaseId}', 'Gone', 'Nobody', '1999', now());
    insert into public.codes (id, release_id) values ('GONETEST', '${deletedReleaseId}');
    insert into public.codes (id, release_id, redeemed_at)
    select 'TESTUSED', c.release_id, now() from public.codes c where c.id = 'DEADWAX1';
    insert into public.codes (id, release_id, redeemed_at)
    select 'HELP000' || n, c.release_id, now()
      from generate_series(1, 5) n, public.codes c where c.id = 'DEADWAX1';
    insert into public.codes (id, release_id, voided_at)
    select 'VOID0001', c.release_id, now() from public.codes c where c.id = 'DEADWAX1';
    insert into public.releases (id, title, artist, year, available_at)
    values ('${comingReleaseId}', 'First Frost', 'Tove Lind', '2099', '2099-12-04T17:00:00Z');
    insert into public.codes (id, release_id) values ('SOON0001', '${comingReleaseId}');
    -- Somebody has been guessing at this prefix.
    insert into public.codes (id, release_id)
    select 'SUMS000' || n, c.release_id
      from generate_series(1, 5) n, public.codes c where c.id = 'DEADWAX1';
    insert into public.rate_limits (scope, key, refilled_at)
    values ('redeem-prefix', 'SUMS', now() + interval '2 days');`)
}
