-- Purpose: redemption codes, printed in batches and put into the sleeves of a release.
-- Owns: code_batches, codes; generate_codes(), make_code_available(), count_unused_codes(), count_open_codes().
-- Who may do what: admins read batches and codes, add unused ones for releases that are not deleted, and make a used
--   code available again; they cannot redeem or claim a code, or take one away from a release that is not deleted. The
--   secret key redeems. Moderators and visitors do none of it. The functions are security invoker and refuse everyone
--   but admins.

create table public.code_batches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 120),
  release_id uuid not null references public.releases (id),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index code_batches_newest_idx on public.code_batches (created_at desc, id desc);
create index code_batches_release_newest_idx on public.code_batches (release_id, created_at desc, id desc);
create index code_batches_created_by_idx on public.code_batches (created_by);
alter table public.code_batches enable row level security;

create table public.codes (
  -- text, not char(8): a char column would make every look-up scan the table.
  id text primary key check (id ~ '^[A-Z0-9]{8}$'),
  -- The order in which codes were made, and the cursor of a list, because a code itself never stands in an address.
  number bigint not null generated always as identity,
  -- No cascade: deleting a release never deletes or unlinks its codes.
  release_id uuid not null references public.releases (id),
  batch_id uuid references public.code_batches (id),
  redeemed_at timestamptz,
  used boolean not null generated always as (redeemed_at is not null) stored,
  -- Idempotency key, chosen by the browser that redeemed: the same claim gets the same answer again.
  claim text check (claim ~ '^[A-Za-z0-9_-]{16,64}$'),
  created_at timestamptz not null default now(),
  constraint codes_only_a_used_code_is_claimed check (claim is null or redeemed_at is not null)
);
-- Each filter of the list has an index in the list's own order, so that the last page costs what the first does.
create unique index codes_number_key on public.codes (number);
create index codes_used_number_idx on public.codes (used, number);
create index codes_release_number_idx on public.codes (release_id, number);
create index codes_release_used_number_idx on public.codes (release_id, used, number);
-- Covering index: with `used`, so that a batch is counted from the index alone.
create index codes_batch_number_idx on public.codes (batch_id, number) include (used);
create index codes_redeemed_idx on public.codes (redeemed_at desc, number desc) where redeemed_at is not null;
create index codes_release_redeemed_idx on public.codes (release_id, redeemed_at desc, number desc)
  where redeemed_at is not null;
alter table public.codes enable row level security;

grant select on public.code_batches, public.codes to authenticated;
grant insert (name, release_id) on public.code_batches to authenticated;
grant insert (id, release_id, batch_id) on public.codes to authenticated;
grant update (redeemed_at, claim, release_id) on public.codes to authenticated;
grant select on public.codes to service_role;
grant update (redeemed_at, claim) on public.codes to service_role;

-- Admins see all batches.
create policy "admins read batches" on public.code_batches
  for select to authenticated
  using ((select private.staff_role() = 'admin'));
-- A batch is for a release that is not deleted.
create policy "admins add batches for releases that are there" on public.code_batches
  for insert to authenticated
  with check (
    (select private.staff_role()) = 'admin'
    and release_id in (select r.id from public.releases r where r.deleted_at is null)
  );
-- Admins see all codes.
create policy "admins read codes" on public.codes
  for select to authenticated
  using ((select private.staff_role() = 'admin'));
-- A new code is unused, and belongs to a batch of its own release.
create policy "admins add unused codes to a batch" on public.codes
  for insert to authenticated
  with check (
    (select private.staff_role()) = 'admin'
    and redeemed_at is null
    and claim is null
    and release_id in (select r.id from public.releases r where r.deleted_at is null)
    and exists (
      select from public.code_batches b where b.id = codes.batch_id and b.release_id = codes.release_id
    )
  );
-- A changed code is available afterwards, because the check says so: no admin redeems or claims a code.
create policy "admins make codes available again" on public.codes
  for update to authenticated
  using ((select private.staff_role()) = 'admin')
  with check ((select private.staff_role()) = 'admin' and redeemed_at is null and claim is null);

-- Trigger: an available code has a release that is not deleted, and is moved only away from a deleted one.
create function private.guard_codes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.release_id <> old.release_id
     and exists (select from public.releases r where r.id = old.release_id and r.deleted_at is null) then
    raise exception 'a code keeps its release while that is there' using errcode = 'DW007';
  end if;
  if not exists (select from public.releases r where r.id = new.release_id and r.deleted_at is null) then
    raise exception 'a code is for a release that is there' using errcode = 'DW006';
  end if;
  return new;
end
$$;
create trigger guard before update of redeemed_at, claim, release_id on public.codes
  for each row when (new.redeemed_at is null)
  execute function private.guard_codes();

-- Trigger: logs a batch that was generated, with how many codes. Security definer to append to the log.
create function private.audit_generation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_audit(
    'codes-generated', b.name,
    jsonb_build_object('quantity', a.quantity, 'release', r.artist || ' - ' || r.title)
  )
  from (select n.batch_id, count(*) as quantity from added n where n.batch_id is not null group by n.batch_id) a
  join public.code_batches b on b.id = a.batch_id
  join public.releases r on r.id = b.release_id;
  return null;
end
$$;
create trigger audit_generation after insert on public.codes
  referencing new table as added
  for each statement execute function private.audit_generation();

-- Trigger: logs a used code that was made available again. A code is worth a record, so only its first four characters
-- are kept. Security definer to append to the log.
create function private.audit_reopening()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_audit(
    'code-reopened', left(new.id, 4) || '····',
    jsonb_build_object('redeemedAt', old.redeemed_at, 'moved', new.release_id <> old.release_id)
  );
  return null;
end
$$;
create trigger audit_reopening after update of redeemed_at on public.codes
  for each row when (old.redeemed_at is not null and new.redeemed_at is null)
  execute function private.audit_reopening();

-- Makes a batch of `quantity` codes from the first candidates that are free: all of its codes, or nothing.
-- Answers { outcome: 'generated', batch, codes } or { outcome: 'short', taken }, the candidates that exist already.
create function public.generate_codes(release_id uuid, batch_name text, quantity integer, candidates text[])
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  chosen text[];
  batch public.code_batches;
begin
  perform private.require_admin();
  if coalesce(generate_codes.quantity, 0) not between 1 and 1000
     or coalesce(cardinality(generate_codes.candidates), 0) > 2000 then
    raise exception 'a batch has 1 to 1000 codes' using errcode = 'invalid_parameter_value';
  end if;
  -- Row lock until the transaction ends, so that the release is not deleted meanwhile.
  perform from public.releases r where r.id = generate_codes.release_id and r.deleted_at is null for share;
  if not found then
    raise exception 'a code is for a release that is there' using errcode = 'DW006';
  end if;

  for attempt in 1..10 loop
    select array_agg(free.id order by free.id) into chosen
      from (
        select candidate.id
          from unnest(generate_codes.candidates) with ordinality candidate (id, place)
         where not exists (select from public.codes c where c.id = candidate.id)
         group by candidate.id
         order by min(candidate.place)
         limit generate_codes.quantity
      ) free;
    exit when coalesce(cardinality(chosen), 0) < generate_codes.quantity;

    begin
      insert into public.code_batches (name, release_id)
      values (generate_codes.batch_name, generate_codes.release_id)
      returning * into batch;
      -- Lock order: sorted, so that two calls whose candidates overlap wait for each other but never deadlock.
      insert into public.codes (id, release_id, batch_id)
      select code, generate_codes.release_id, batch.id
        from unnest(chosen) code
       order by code;
      return jsonb_build_object(
        'outcome', 'generated', 'batch', private.batch_json(batch), 'codes', to_jsonb(chosen)
      );
    exception
      -- A candidate was taken meanwhile: batch and codes are rolled back. Retry with those that are free now.
      when unique_violation then null;
    end;
  end loop;

  return jsonb_build_object('outcome', 'short', 'taken', (
    select coalesce(jsonb_agg(c.id), '[]') from public.codes c where c.id = any (generate_codes.candidates)
  ));
end
$$;
grant execute on routine public.generate_codes(uuid, text, integer, text[]) to authenticated;

-- Makes a code available again, on another release when its own is deleted; answers the code, or null without one.
create function public.make_code_available(code text, release_id uuid default null)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  update public.codes c
     set redeemed_at = null,
         claim = null,
         release_id = coalesce(make_code_available.release_id, c.release_id)
   where c.id = make_code_available.code
  returning private.code_json(c) into answer;
  return answer;
end
$$;
grant execute on routine public.make_code_available(text, uuid) to authenticated;

-- How many codes stop working when this release is deleted.
create function public.count_unused_codes(release_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*) from public.codes c where c.release_id = count_unused_codes.release_id and not c.used
  );
end
$$;
grant execute on routine public.count_unused_codes(uuid) to authenticated;

-- How many unused codes begin with a prefix, of all releases: what somebody who guesses at it may find. A range of the
-- primary key in place of starts_with(), which an index answers in the collation C alone.
create function public.count_open_codes(prefix text)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*)
      from public.codes c
     where not c.used
       and c.id between rpad(count_open_codes.prefix, 8, '0') and rpad(count_open_codes.prefix, 8, 'Z')
  );
end
$$;
grant execute on routine public.count_open_codes(text) to authenticated;
