-- Purpose: redemption codes, printed in batches and put into the sleeves of a release: making a batch, and making a used
--   code available again.
-- Owns: code_batches, codes, what the admin reads of one of them (private.code_json(), private.batch_json()),
--   generate_codes(), make_code_available(), read_release_uses(), count_open_codes().
-- Who may do what: admins read batches and codes, add unused ones for releases that are not deleted, and make a used code
--   available again; they cannot redeem or claim a code, or take one away from a release that is not deleted. The
--   functions are security invoker and refuse everyone but admins. The secret key redeems. Moderators and visitors do none
--   of it.

create table public.code_batches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 120),
  release_id uuid not null references public.releases (id),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Codes of cards that another service has printed.
  is_imported boolean not null default false,
  -- When staff last tried what its fans will do (rehearse_batch()).
  tried_at timestamptz,
  -- How many things that test found to fix; null while it runs and without one.
  tried_faults integer check (tried_faults >= 0)
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
  -- Its number in the batch, which its card bears; null for a replacement, which has no card. Serials say nothing of the
  -- order of the codes: who has two neighbours knows nothing of a third.
  serial integer check (serial >= 1),
  given_to text check (char_length(btrim(given_to)) > 0 and char_length(given_to) <= 120),
  -- null: dormant, it waits for its sale.
  activated_at timestamptz default now(),
  voided_at timestamptz,
  replaces text unique references public.codes (id),
  redeemed_at timestamptz,
  used boolean not null generated always as (redeemed_at is not null) stored,
  -- A replaced code may have been redeemed, so void comes first.
  state text not null generated always as (
    case
      when voided_at is not null then 'void'
      when redeemed_at is not null then 'redeemed'
      when activated_at is null then 'dormant'
      else 'available'
    end
  ) stored,
  -- Idempotency key, chosen by the browser that redeemed: the same claim gets the same answer again.
  claim text check (claim ~ '^[A-Za-z0-9_-]{16,64}$'),
  created_at timestamptz not null default now(),
  constraint codes_only_a_used_code_is_claimed check (claim is null or redeemed_at is not null),
  constraint codes_no_dormant_code_is_used check (redeemed_at is null or activated_at is not null),
  constraint codes_serial_key unique (batch_id, serial)
);
-- Each filter of the list has an index in the list's own order, so that the last page costs what the first does.
create unique index codes_number_key on public.codes (number);
create index codes_state_number_idx on public.codes (state, number);
create index codes_release_number_idx on public.codes (release_id, number);
create index codes_release_state_number_idx on public.codes (release_id, state, number);
-- Covering index: with all that private.batch_json() reads, so that a batch is counted from the index alone.
create index codes_batch_number_idx on public.codes (batch_id, number) include (state, used, serial, given_to);
create index codes_next_sale_idx on public.codes (batch_id, serial) where activated_at is null and voided_at is null;
create index codes_given_number_idx on public.codes (number) where given_to is not null;
create index codes_redeemed_idx on public.codes (redeemed_at desc, number desc) where redeemed_at is not null;
create index codes_release_redeemed_idx on public.codes (release_id, redeemed_at desc, number desc)
  where redeemed_at is not null;
alter table public.codes enable row level security;

grant select on public.code_batches, public.codes to authenticated;
grant insert (id, name, release_id, is_imported) on public.code_batches to authenticated;
grant update (tried_at, tried_faults) on public.code_batches to authenticated;
grant insert (id, release_id, batch_id, serial, activated_at) on public.codes to authenticated;
grant update (redeemed_at, claim, release_id) on public.codes to authenticated;
grant select on public.codes to service_role;
grant update (redeemed_at, claim) on public.codes to service_role;

create policy "admins read batches" on public.code_batches for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins add batches for releases that are there" on public.code_batches for insert to authenticated
  with check (
    (select private.is_staff('admin'))
    and release_id in (select r.id from public.releases r where r.deleted_at is null)
  );
create policy "admins try batches" on public.code_batches for update to authenticated
  using ((select private.is_staff('admin')));
create policy "admins read codes" on public.codes for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins add unused codes to a batch" on public.codes for insert to authenticated
  with check (
    (select private.is_staff('admin'))
    and redeemed_at is null
    and claim is null
    and release_id in (select r.id from public.releases r where r.deleted_at is null)
    and exists (select from public.code_batches b where b.id = codes.batch_id and b.release_id = codes.release_id)
  );
-- A changed code is available afterwards, because the check says so: no admin redeems or claims a code.
create policy "admins make codes available again" on public.codes for update to authenticated
  using ((select private.is_staff('admin')))
  with check ((select private.is_staff('admin')) and redeemed_at is null and claim is null);

-- Trigger: an available code has a release that is not deleted, and is moved only away from a deleted one.
create function private.guard_codes() returns trigger language plpgsql set search_path = '' as $$
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

-- Trigger: logs a batch that was generated or imported, with how many codes. A replacement is logged by its function.
-- Security definer to append to the log.
create function private.audit_generation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(
    case when b.is_imported then 'codes-imported' else 'codes-generated' end, b.name,
    jsonb_build_object('quantity', a.quantity, 'release', r.artist || ' - ' || r.title)
  )
  from (
    select n.batch_id, count(*) as quantity
      from added n
     where n.batch_id is not null and n.replaces is null
     group by n.batch_id
  ) a
  join public.code_batches b on b.id = a.batch_id
  join public.releases r on r.id = b.release_id;
  return null;
end
$$;
create trigger audit_generation after insert on public.codes
  referencing new table as added
  for each statement execute function private.audit_generation();

-- Refuses a release that is deleted or unknown. Row lock until the transaction ends, so that it is not deleted meanwhile.
create function private.require_release(release_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.releases r where r.id = require_release.release_id and r.deleted_at is null for share;
  if not found then
    raise exception 'a code is for a release that is there' using errcode = 'DW006';
  end if;
end
$$;
grant execute on routine private.require_release(uuid) to authenticated;

create function private.release_json(release_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'title', r.title, 'artist', r.artist, 'is_deleted', r.deleted_at is not null)
    from public.releases r
   where r.id = release_json.release_id
$$;
grant execute on routine private.release_json(uuid) to authenticated;

-- A code for the admin; never its claim, with which its download could be asked for again.
create function private.code_json(code public.codes) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', code.id, 'state', code.state, 'used', code.used, 'redeemed_at', code.redeemed_at,
    'created_at', code.created_at, 'serial', code.serial, 'given_to', code.given_to,
    'release', private.release_json(code.release_id),
    'batch', (
      select jsonb_build_object('id', b.id, 'name', b.name) from public.code_batches b where b.id = code.batch_id
    )
  )
$$;
grant execute on routine private.code_json(public.codes) to authenticated;

-- A batch for the admin, with how many of its codes are in each state.
create function private.batch_json(batch public.code_batches) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', batch.id, 'name', batch.name, 'created_at', batch.created_at,
    'is_imported', batch.is_imported, 'tried_at', batch.tried_at, 'tried_faults', batch.tried_faults,
    'created_by', (select u.username from public.users u where u.id = batch.created_by),
    'release', private.release_json(batch.release_id),
    'total', count(*), 'used', count(*) filter (where c.used), 'serials', coalesce(max(c.serial), 0),
    'to_sell', count(*) filter (where c.state = 'dormant' and c.serial is not null and c.given_to is null),
    'states', jsonb_build_object(
      'dormant', count(*) filter (where c.state = 'dormant'),
      'available', count(*) filter (where c.state = 'available'),
      'redeemed', count(*) filter (where c.state = 'redeemed'),
      'void', count(*) filter (where c.state = 'void')
    )
  )
    from public.codes c
   where c.batch_id = batch.id
$$;
grant execute on routine private.batch_json(public.code_batches) to authenticated;

-- Makes a batch of `quantity` codes from the first candidates that are free: all of its codes, or nothing.
-- Answers { outcome: 'generated', batch, codes } by serial, or { outcome: 'short', taken }, the candidates that exist
-- already. Serials follow the order of the candidates, which is random; is_dormant: the codes wait for their sale.
create function public.generate_codes(
  release_id uuid, batch_name text, quantity integer, candidates text[], is_dormant boolean default false
) returns jsonb language plpgsql set search_path = '' as $$
declare
  chosen text[];
  batch public.code_batches;
begin
  perform private.require_role('admin');
  -- One batch is made at a time: two whose candidates overlap neither take each other's nor deadlock.
  perform pg_advisory_xact_lock(hashtext('deadwax: codes are made'));
  if coalesce(quantity, 0) not between 1 and 1000 or coalesce(cardinality(candidates), 0) > 2000 then
    raise exception 'a batch has 1 to 1000 codes' using errcode = 'invalid_parameter_value';
  end if;
  perform private.require_release(release_id);

  select array_agg(free.id order by free.place) into chosen
    from (
      select candidate.id, min(candidate.place) as place
        from unnest(generate_codes.candidates) with ordinality candidate (id, place)
       where not exists (select from public.codes c where c.id = candidate.id)
       group by candidate.id
       order by min(candidate.place)
       limit generate_codes.quantity
    ) free;
  if coalesce(cardinality(chosen), 0) < quantity then
    return jsonb_build_object('outcome', 'short', 'taken', (
      select coalesce(jsonb_agg(c.id), '[]') from public.codes c where c.id = any (generate_codes.candidates)
    ));
  end if;

  insert into public.code_batches (name, release_id) values (batch_name, release_id) returning * into batch;
  -- By serial, so that the lists, which go by `number`, have a batch in the order of its cards.
  insert into public.codes (id, release_id, batch_id, serial, activated_at)
  select c.id, generate_codes.release_id, batch.id, c.serial,
         case when not coalesce(generate_codes.is_dormant, false) then now() end
    from unnest(chosen) with ordinality c (id, serial)
   order by c.serial;
  return jsonb_build_object('outcome', 'generated', 'batch', private.batch_json(batch), 'codes', to_jsonb(chosen));
end
$$;
grant execute on routine public.generate_codes(uuid, text, integer, text[], boolean) to authenticated;

-- Makes a code available again, on another release when its own is deleted: { outcome: 'available', code }, or
-- null without one. A void code stays void: undo_code_action() takes that back.
create function public.make_code_available(code text, release_id uuid default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  answer jsonb;
  is_void boolean;
begin
  perform private.require_role('admin');
  -- Row lock: who voids or replaces it at this moment comes first, or second.
  select c.voided_at is not null into is_void from public.codes c where c.id = make_code_available.code for update;
  if is_void then
    raise exception 'a void code is not made available' using errcode = 'DW019';
  end if;
  update public.codes c
     set redeemed_at = null,
         claim = null,
         release_id = coalesce(make_code_available.release_id, c.release_id)
   where c.id = make_code_available.code
  returning jsonb_build_object('outcome', 'available', 'code', private.code_json(c)) into answer;
  return answer;
end
$$;
grant execute on routine public.make_code_available(text, uuid) to authenticated;

-- What a release takes along when it is deleted: { unused_codes, texts }, the codes that stop working and the texts that
-- show it; null for an unknown one.
create function public.read_release_uses(release_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select jsonb_build_object(
           'unused_codes', (
             select count(*) from public.codes c where c.release_id = r.id and c.state in ('available', 'dormant')
           ),
           'texts', (
             select count(*) from private.texts() t
              where strpos(t.text, '[release=' || r.slug || ']') > 0 and not t.is_deleted
           )
         )
    from public.releases r
   where r.id = read_release_uses.release_id;
$$;
grant execute on routine public.read_release_uses(uuid) to authenticated;

-- How many codes that are available or will be begin with a prefix, of all releases: what a guesser may find. A range of
-- the primary key in place of starts_with(), which an index answers in the collation C alone.
create function public.count_open_codes(prefix text) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select jsonb_build_object('open', count(*))
    from public.codes c
   where c.state in ('available', 'dormant')
     and c.id between rpad(count_open_codes.prefix, 8, '0') and rpad(count_open_codes.prefix, 8, 'Z');
$$;
grant execute on routine public.count_open_codes(text) to authenticated;
