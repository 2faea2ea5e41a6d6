-- Purpose: the end of what was deleted: after 30 days in the bin it is gone for good, unless something hangs on it.
-- Owns: empty_bin(), private.is_release_kept(). What is in the bin is said by the lists (private.bin_since()).
-- Who may do what: the schedule empties the bin with the secret key.

-- Whether a release stays after its time in the bin, deleted as it is: fans may hold codes of it, and what became of them
-- is the label's history.
create function private.is_release_kept(release_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.codes c where c.release_id = is_release_kept.release_id)
      or exists (select from public.code_batches b where b.release_id = is_release_kept.release_id)
      or exists (select from public.file_downloads d where d.release_id = is_release_kept.release_id)
$$;
grant execute on routine private.is_release_kept(uuid) to authenticated;

-- Deletes for good what has been in the bin for 30 days, and answers how much. A release whose files wait to be swept goes
-- after them: their rows say where the bytes are. What it refers to is free with it: a picture may be removed, an article
-- is about no release any more. Security definer, because no role deletes rows of these tables by itself.
create function public.empty_bin() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  ending uuid[] := array(
    select r.id
      from public.releases r
     where r.deleted_at <= private.bin_since() and not private.is_release_kept(r.id)
       and not exists (select from public.files f where f.release_id = r.id)
       for update
  );
  gone bigint;
  total bigint := cardinality(ending);
begin
  delete from public.tracks t where t.release_id = any (ending);
  delete from public.releases r where r.id = any (ending);
  delete from public.artists a where a.deleted_at <= private.bin_since();
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.news n where n.deleted_at <= private.bin_since();
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
grant execute on routine public.empty_bin() to service_role;
