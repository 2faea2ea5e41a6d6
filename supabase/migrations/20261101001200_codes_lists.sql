-- Purpose: the admin finds codes and batches again.
-- Owns: list_codes(), look_up_code(), list_batches(), read_batch(), and how a code and a batch are written as JSON.
-- Who may do what: all functions are security invoker and refuse everyone but admins.

-- The release of a code or a batch.
create function private.release_json(release_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'title', r.title, 'artist', r.artist, 'is_deleted', r.deleted_at is not null)
    from public.releases r
   where r.id = release_json.release_id
$$;
grant execute on routine private.release_json(uuid) to authenticated;

-- A code for the admin; never its claim, with which its download could be asked for again.
create function private.code_json(code public.codes)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', code.id,
    'used', code.used,
    'redeemed_at', code.redeemed_at,
    'created_at', code.created_at,
    'release', private.release_json(code.release_id),
    'batch', (
      select jsonb_build_object('id', b.id, 'name', b.name)
        from public.code_batches b
       where b.id = code.batch_id
    )
  )
$$;
grant execute on routine private.code_json(public.codes) to authenticated;

-- A batch for the admin, with how many of its codes are used.
create function private.batch_json(batch public.code_batches)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', batch.id,
    'name', batch.name,
    'created_at', batch.created_at,
    'created_by', (select u.username from public.users u where u.id = batch.created_by),
    'release', private.release_json(batch.release_id),
    'used', count(*) filter (where c.used),
    'total', count(*)
  )
    from public.codes c
   where c.batch_id = batch.id
$$;
grant execute on routine private.batch_json(public.code_batches) to authenticated;

-- One page of codes (private.page_query()); `after` is a running number, because a code never stands in an address. A
-- null filter is none. sort: newest or oldest (by when they were made), or redeemed: those that were, the latest first.
create function public.list_codes(
  release_id uuid default null,
  batch_id uuid default null,
  used boolean default null,
  sort text default 'newest',
  after bigint default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  execute private.page_query(
    source => 'public.codes',
    item => 'private.code_json(t)',
    filter => $sql$
      ($3 is null or t.release_id = $3)
      and ($4 is null or t.batch_id = $4)
      and ($5 is null or t.used = $5)
      and ($6 <> 'redeemed' or t.redeemed_at is not null)
    $sql$,
    keys => case list_codes.sort
      when 'newest' then array['t.number']
      when 'oldest' then array['t.number']
      when 'redeemed' then array['t.redeemed_at', 't.number']
    end,
    is_descending => list_codes.sort <> 'oldest',
    lead => case when list_codes.used is not null and list_codes.sort <> 'redeemed' then 't.used' end
  )
     into answer
    using list_codes.after, list_codes.page_size, list_codes.release_id, list_codes.batch_id, list_codes.used,
          list_codes.sort;
  return answer;
end
$$;
grant execute on routine public.list_codes(uuid, uuid, boolean, text, bigint, integer) to authenticated;

-- One code and what redeem_code() would answer a fan now, in the order in which it asks; null when there is none.
create function public.look_up_code(code text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'code', private.code_json(c),
      'fan_outcome', case
        when not (select s.allow_new_code_redemptions from public.site_settings s where s.id = 'main')
          then 'redemptions-paused'
        when c.used then 'already-used'
        when exists (select from public.releases r where r.id = c.release_id and r.deleted_at is null)
          then 'redeemed'
        else 'unknown-code'
      end
    )
      from public.codes c
     where c.id = look_up_code.code
  );
end
$$;
grant execute on routine public.look_up_code(text) to authenticated;

-- One page of batches, newest first (private.page_query()).
create function public.list_batches(
  release_id uuid default null,
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  execute private.page_query(
    source => 'public.code_batches',
    item => 'private.batch_json(t)',
    filter => '($3 is null or t.release_id = $3)',
    keys => array['t.created_at', 't.id'],
    is_descending => true
  )
     into answer
    using list_batches.after, list_batches.page_size, list_batches.release_id;
  return answer;
end
$$;
grant execute on routine public.list_batches(uuid, uuid, integer) to authenticated;

-- One batch with all of its codes, in the order in which they were made; null when there is none.
create function public.read_batch(batch_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'batch', private.batch_json(b),
      'codes', (
        select coalesce(jsonb_agg(c.id order by c.number), '[]')
          from public.codes c
         where c.batch_id = b.id
      )
    )
      from public.code_batches b
     where b.id = read_batch.batch_id
  );
end
$$;
grant execute on routine public.read_batch(uuid) to authenticated;
