-- Purpose: a printed code becomes a download, once.
-- Owns: code_batches, codes, redemption_misses, redeem_code().
-- Who may do what: admins read batches and codes; only the secret key redeems. Visitors touch none of the tables.
--   No address of a visitor is kept: `client` is a keyed hash that changes daily, made by the function.

create table public.code_batches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 120),
  release_id uuid not null references public.releases (id),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index code_batches_release_id_idx on public.code_batches (release_id);
alter table public.code_batches enable row level security;

create table public.codes (
  -- text, not char(8): a char column would make every look-up scan the table.
  id text primary key check (id ~ '^[A-Z0-9]{8}$'),
  -- No cascade: deleting a release never deletes or unlinks its codes.
  release_id uuid not null references public.releases (id),
  batch_id uuid references public.code_batches (id),
  redeemed_at timestamptz,
  used boolean not null generated always as (redeemed_at is not null) stored,
  -- Chosen by the browser that redeemed; whoever brings it again gets the same answer again.
  claim text check (claim ~ '^[A-Za-z0-9_-]{16,64}$'),
  created_at timestamptz not null default now(),
  constraint codes_only_a_used_code_is_claimed check (claim is null or redeemed_at is not null)
);
create index codes_release_id_idx on public.codes (release_id);
create index codes_batch_id_idx on public.codes (batch_id);
alter table public.codes enable row level security;

-- One row a client and day. `full_at` is when the allowance will be whole again: each miss moves it a minute on.
create table public.redemption_misses (
  client text primary key,
  full_at timestamptz not null
);
create index redemption_misses_full_at_idx on public.redemption_misses (full_at);
alter table public.redemption_misses enable row level security;

grant select on public.code_batches, public.codes to authenticated;
grant select on public.codes to service_role;
grant update (redeemed_at, claim) on public.codes to service_role;
grant select, insert, update, delete on public.redemption_misses to service_role;

create policy "admins read batches" on public.code_batches
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
create policy "admins read codes" on public.codes
  for select to authenticated
  using ((select private.staff_role()) = 'admin');

-- Seconds until this client may miss again; 0 while its allowance lasts (10 misses at once, then 1 a minute).
create function private.miss_wait_seconds(client text)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  full_at timestamptz;
begin
  -- A client's tries stand in line, or a hundred sent at once would all find the allowance untouched.
  perform pg_advisory_xact_lock(hashtextextended('deadwax: misses ' || miss_wait_seconds.client, 0));
  select m.full_at into full_at
    from public.redemption_misses m
   where m.client = miss_wait_seconds.client;
  return greatest(0, ceil(extract(epoch from full_at - interval '9 minutes' - clock_timestamp())))::integer;
end
$$;
grant execute on function private.miss_wait_seconds(text) to service_role;

-- Takes one miss off the client's allowance, then sweeps away a few rows that no longer say anything; in this order,
-- and skipping rows that somebody holds, two clients never wait for each other.
create function private.charge_miss(client text)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.redemption_misses as m (client, full_at)
  values (charge_miss.client, clock_timestamp() + interval '1 minute')
  on conflict on constraint redemption_misses_pkey
  do update set full_at = greatest(m.full_at, clock_timestamp()) + interval '1 minute';
  delete from public.redemption_misses
   where client in (
     select m.client from public.redemption_misses m
      where m.full_at < now()
      order by m.full_at limit 5
      for update skip locked
   );
$$;
grant execute on function private.charge_miss(text) to service_role;

-- Redeems one code, in one transaction:
-- redemptions paused -> the client's allowance -> look-up -> claim or refuse.
-- code: 8 of A-Z and 0-9. claim: 16 to 64 of [A-Za-z0-9_-], or null, which equals no other.
-- Answers { outcome, release?, retryAfterSeconds? }; an answer is never raised, or the charge for a miss would roll back.
create function public.redeem_code(code text, claim text, client text)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
  found_release_id uuid;
  release jsonb;
begin
  if not (select s.allow_new_code_redemptions from public.site_settings s where s.id = 'main') then
    return jsonb_build_object('outcome', 'redemptions-paused');
  end if;

  wait_seconds := private.miss_wait_seconds(redeem_code.client);
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'too-many-attempts', 'retryAfterSeconds', wait_seconds);
  end if;

  update public.codes c
     set redeemed_at = now(), claim = redeem_code.claim
   where c.id = redeem_code.code and c.redeemed_at is null
  returning c.release_id into found_release_id;

  if not found then
    -- The answer was lost on the way and is asked for again. A claim that the function derived for a visitor
    -- without script comes from their network address, which neighbours share, so it lasts an hour only.
    select c.release_id into found_release_id
      from public.codes c
     where c.id = redeem_code.code
       and c.claim = redeem_code.claim
       and c.redeemed_at > now() - case when c.claim like 'noscript-%' then interval '1 hour' else interval '7 days' end;
    if not found then
      if exists (select from public.codes c where c.id = redeem_code.code) then
        return jsonb_build_object('outcome', 'already-used');
      end if;
      perform private.charge_miss(redeem_code.client);
      return jsonb_build_object('outcome', 'unknown-code');
    end if;
  end if;

  select jsonb_build_object(
           'artist', r.artist,
           'title', r.title,
           'year', r.year,
           'coverImage', r.cover_image,
           'downloadUrl', r.download_url,
           'mp3Url', r.mp3_url,
           'flacUrl', r.flac_url
         )
    into release
    from public.releases r
   where r.id = found_release_id and r.deleted_at is null;
  if release is null then
    -- The code is spent all the same (spec, section 4); an admin can make it available again.
    return jsonb_build_object('outcome', 'unknown-code');
  end if;

  return jsonb_build_object('outcome', 'redeemed', 'release', release);
end
$$;
grant execute on function public.redeem_code(text, text, text) to service_role;
