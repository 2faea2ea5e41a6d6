-- Purpose: redemption codes, printed in batches and put into the sleeves of a release: making, finding, importing,
--   voiding, giving, selling and replacing them, and which browsers have what a redeemed one opens.
-- Owns: code_batches, codes, code_claims, code_transfers, code_actions, code_changes.
-- Who may do what: admins read batches and codes, add unused ones for releases that are not deleted, and make a used code
--   available again; they cannot redeem or claim a code, or take one away from a release that is not deleted. What else
--   happens to a code (actions, sales) admins do through security definer functions alone, because only there is known
--   what may follow what; these lock the code's row as redeem_code() does, so that two that meet have one outcome. All
--   other functions are security invoker and refuse everyone but admins. The secret key redeems, and reads and writes
--   claims and transfers through functions alone; a token is kept as its hash, so that reading the database does not give
--   its use away. Moderators and visitors do none of it.

create table public.code_batches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 120),
  release_id uuid not null references public.releases (id),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Codes of cards that another service has printed.
  is_imported boolean not null default false,
  -- When staff last tried what its fans will do (rehearse_batch()).
  tried_at timestamptz
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
grant update (tried_at) on public.code_batches to authenticated;
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
    'is_imported', batch.is_imported, 'tried_at', batch.tried_at,
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

-- Makes a code available again, on another release when its own is deleted; answers the code, or null without one. A
-- void code stays void: undo_code_action() takes that back.
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
  returning private.code_json(c) into answer;
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
create function public.count_open_codes(prefix text) returns bigint language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select count(*)
    from public.codes c
   where c.state in ('available', 'dormant')
     and c.id between rpad(count_open_codes.prefix, 8, '0') and rpad(count_open_codes.prefix, 8, 'Z');
$$;
grant execute on routine public.count_open_codes(text) to authenticated;

-- ===== Claims: the browser that redeemed a code, and the devices that it passed the release on to.

-- How long a claim gets its release again. One that the function derived for a visitor without script comes from a
-- network address, which neighbours share: one hour only.
create function private.claim_window(claim text) returns interval language plpgsql immutable set search_path = '' as $$
begin
  return case when claim_window.claim like 'noscript-%' then interval '1 hour' else interval '7 days' end;
end
$$;
grant execute on routine private.claim_window(text) to service_role;

-- Claims beside the one that redeemed the code: devices that it was handed on to.
create table public.code_claims (
  code text not null references public.codes (id),
  claim text not null check (claim ~ '^[A-Za-z0-9_-]{16,64}$'),
  created_at timestamptz not null default now(),
  primary key (code, claim)
);
alter table public.code_claims enable row level security;

grant select (code, created_at) on public.code_claims to authenticated;

-- Admins see how many devices a code has, never their claims.
create policy "admins count devices" on public.code_claims for select to authenticated
  using ((select private.is_staff('admin')));

-- Links on their way to another device: the latest few of a code; swept when they are an hour old.
create table public.code_transfers (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  code text not null references public.codes (id),
  created_at timestamptz not null default now(),
  -- Idempotency: the claim that accepted it may ask again, no other one.
  claim text check (claim ~ '^[A-Za-z0-9_-]{16,64}$')
);
create index code_transfers_code_idx on public.code_transfers (code);
create index code_transfers_created_at_idx on public.code_transfers (created_at);
alter table public.code_transfers enable row level security;

-- Whether this claim has what the code opens: it redeemed it, or it was handed on to, and its window is open.
create function private.has_claim(code public.codes, claim text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return code.voided_at is null
     and code.redeemed_at > now() - private.claim_window(code.claim)
     and (
       code.claim = has_claim.claim
       or exists (select from public.code_claims d where d.code = code.id and d.claim = has_claim.claim)
     );
end
$$;
grant execute on routine private.has_claim(public.codes, text) to service_role;

-- Trigger: a code that is void or available again has no devices any more. Security definer, because no role deletes
-- claims.
create function private.end_claims() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.code_claims d where d.code = new.id;
  delete from public.code_transfers t where t.code = new.id;
  return null;
end
$$;
create trigger end_claims after update of redeemed_at, voided_at on public.codes
  for each row when (old.redeemed_at is not null and (new.redeemed_at is null or new.voided_at is not null))
  execute function private.end_claims();

-- At most so many devices have one code's release, the first one included.
create function private.most_devices() returns integer language plpgsql immutable set search_path = '' as $$
begin
  return 3;
end
$$;

-- Keeps the hash of a token with which another device gets the release: only for the claim that redeemed the code, and
-- within its window. A code has five links at most: a new one ends the oldest. Answers 'transfer', 'too-many-devices' or
-- 'download-closed'. Security definer, for the secret key alone: it does not touch claims by itself.
create function public.start_transfer(code text, claim text, token_hash text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- Row lock, as everything that ends a claim takes it.
  perform from public.codes c
    where c.id = start_transfer.code and c.claim = start_transfer.claim and private.has_claim(c, c.claim)
      for update;
  if not found or claim like 'noscript-%' then
    return 'download-closed';
  end if;
  if (select count(*) from public.code_claims d where d.code = start_transfer.code) >= private.most_devices() - 1 then
    return 'too-many-devices';
  end if;
  -- `skip locked`: voiding codes deletes their links in another order.
  delete from public.code_transfers t
   where t.token_hash in (
     select o.token_hash from public.code_transfers o where o.created_at < now() - interval '1 hour' for update skip locked
   );
  delete from public.code_transfers t
   where t.token_hash in (
     select o.token_hash
       from public.code_transfers o
      where o.code = start_transfer.code
      order by o.created_at desc
     offset 4
   );
  insert into public.code_transfers (token_hash, code) values (token_hash, code);
  return 'transfer';
end
$$;
grant execute on routine public.start_transfer(text, text, text) to service_role;

-- Hands a release on to a new claim, within ten minutes: { outcome: 'accepted', code }, also when the same claim asks
-- again; { outcome: 'too-many-devices' }, or { outcome: 'transfer-closed' } for a token that is unknown, old or another
-- claim's. Security definer as start_transfer().
create function public.accept_transfer(token_hash text, claim text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  transfer public.code_transfers;
begin
  -- Row lock: another device may be quicker.
  perform from public.codes c
    join public.code_transfers t on t.code = c.id
   where t.token_hash = accept_transfer.token_hash
     for update of c;
  select t.* into transfer
    from public.code_transfers t
    join public.codes c on c.id = t.code
   where t.token_hash = accept_transfer.token_hash
     and t.created_at > now() - interval '10 minutes'
     and private.has_claim(c, c.claim);
  if not found or claim like 'noscript-%' or coalesce(transfer.claim <> claim, false) then
    return jsonb_build_object('outcome', 'transfer-closed');
  end if;
  -- A device that has it already takes no place more.
  if transfer.claim is null and not exists (
    select from public.codes c where c.id = transfer.code and private.has_claim(c, accept_transfer.claim)
  ) then
    if (select count(*) from public.code_claims d where d.code = transfer.code) >= private.most_devices() - 1 then
      return jsonb_build_object('outcome', 'too-many-devices');
    end if;
    insert into public.code_claims (code, claim) values (transfer.code, claim);
  end if;
  update public.code_transfers t set claim = accept_transfer.claim where t.token_hash = accept_transfer.token_hash;
  return jsonb_build_object('outcome', 'accepted', 'code', transfer.code);
end
$$;
grant execute on routine public.accept_transfer(text, text) to service_role;

-- ===== Actions: staff void, activate, give and replace codes, and undo that.

-- What was done, once: the id is an idempotency key, which the browser made.
create table public.code_actions (
  id uuid primary key default gen_random_uuid(),
  action text not null
    check (action in ('void', 'unvoid', 'activate', 'deactivate', 'give', 'sell', 'replace', 'reopen')),
  batch_id uuid references public.code_batches (id),
  reason text check (char_length(btrim(reason)) > 0 and char_length(reason) <= 200),
  given_to text check (char_length(given_to) <= 120),
  -- How many codes were named and could not be changed.
  skipped integer not null default 0,
  -- Of what was asked: the same id with something else is refused.
  fingerprint text,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references public.users (id) on delete set null,
  constraint code_actions_a_void_has_a_reason check (action not in ('void', 'replace') or reason is not null)
);
create index code_actions_batch_idx on public.code_actions (batch_id);
create index code_actions_created_by_idx on public.code_actions (created_by);
create index code_actions_undone_by_idx on public.code_actions (undone_by);
alter table public.code_actions enable row level security;

-- Which codes an action changed, and what an undo puts back.
create table public.code_changes (
  number bigint generated always as identity primary key,
  action_id uuid not null references public.code_actions (id),
  code text not null references public.codes (id),
  -- The value before: a time (activated_at, redeemed_at) or whom it was given to.
  was text,
  is_undone boolean not null default false,
  unique (action_id, code)
);
create index code_changes_code_idx on public.code_changes (code);
alter table public.code_changes enable row level security;

grant select on public.code_actions, public.code_changes to authenticated;

create policy "admins read code actions" on public.code_actions for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins read code changes" on public.code_changes for select to authenticated
  using ((select private.is_staff('admin')));

-- The transitions of a code: what each action is called in a code's history, the states that it leads away from, the
-- column that it writes, whether it writes the time there (else whom the code is given to, or null), and its inverse.
-- Those without a column are written by functions of their own.
create function private.code_transitions() returns table (
  action text, event text, from_states text[], changed_column text, sets_time boolean, inverse text
) language sql immutable set search_path = '' as $$
  values
    ('void', 'voided', '{available,dormant}'::text[], 'voided_at', true, 'unvoid'),
    ('unvoid', 'unvoided', '{void}', 'voided_at', false, 'void'),
    ('activate', 'activated', '{dormant}', 'activated_at', true, 'deactivate'),
    ('deactivate', 'deactivated', '{available}', 'activated_at', false, 'activate'),
    ('give', 'given', '{available,dormant,redeemed}', 'given_to', false, 'take-back'),
    ('take-back', 'given', '{available,dormant,redeemed,void}', 'given_to', false, null),
    ('sell', 'sold', null, null, null, 'unsell'),
    ('unsell', 'unsold', null, null, null, null),
    ('replace', 'replaced', null, null, null, null),
    ('reopen', 'reopened', null, null, null, null)
$$;
grant execute on routine private.code_transitions() to authenticated;

-- Writes a value for each code into the column of a transition, where the code is in one of its states; a code that was
-- replaced stays void. One statement whatever their number. Answers the changed codes with the value before. The caller
-- has locked their rows.
create function private.change_codes(action text, codes text[], new_values text[]) returns table (code text, was text)
language sql set search_path = '' as $$
  update public.codes c
     set voided_at = case b.changed_column when 'voided_at' then b.value::timestamptz else c.voided_at end,
         activated_at = case b.changed_column when 'activated_at' then b.value::timestamptz else c.activated_at end,
         given_to = case b.changed_column when 'given_to' then b.value else c.given_to end
    from (
      select o.id, n.value, t.changed_column, to_jsonb(o) ->> t.changed_column as was
        from private.code_transitions() t
       cross join unnest(change_codes.codes, change_codes.new_values) n (id, value)
        join public.codes o on o.id = n.id and o.state = any (t.from_states)
       where t.action = change_codes.action
    ) b
   where c.id = b.id and b.was is distinct from b.value
     and (c.state <> 'void' or b.changed_column <> 'voided_at'
          or not exists (select from public.codes r where r.replaces = c.id))
  returning c.id, b.was
$$;

-- Trigger: logs a used code that was made available again, and keeps when it was used. A code is worth a record, so only
-- its first four characters are in the audit log. Security definer to append to both.
create function private.record_reopening() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  action_id uuid;
begin
  perform private.write_audit(
    'code-reopened', left(new.id, 4) || '····',
    jsonb_build_object('redeemedAt', old.redeemed_at, 'moved', new.release_id <> old.release_id)
  );
  insert into public.code_actions (action, batch_id) values ('reopen', new.batch_id) returning id into action_id;
  insert into public.code_changes (action_id, code, was) values (action_id, new.id, old.redeemed_at::text);
  return null;
end
$$;
create trigger record_reopening after update of redeemed_at on public.codes
  for each row when (old.redeemed_at is not null and new.redeemed_at is null)
  execute function private.record_reopening();

-- Logs an action on codes: the batch, or the first characters of a code.
create function private.audit_code_action(action text, batch_id uuid, code text, detail jsonb) returns void
language sql set search_path = '' as $$
  select private.write_audit(
    audit_code_action.action,
    coalesce(
      left(audit_code_action.code, 4) || '····',
      (select b.name from public.code_batches b where b.id = audit_code_action.batch_id),
      ''
    ),
    jsonb_strip_nulls(audit_code_action.detail)
  )
$$;

-- Refuses codes of a release that is deleted, which open nothing: nobody gets one. Row lock until the transaction ends, so
-- that no release is deleted meanwhile.
create function private.require_releases(codes text[]) returns void language plpgsql set search_path = '' as $$
begin
  if (
    select bool_or(l.deleted_at is not null)
      from (
        select r.deleted_at
          from public.releases r
         where r.id in (select c.release_id from public.codes c where c.id = any (require_releases.codes))
         order by r.id
           for share
      ) l
  ) then
    raise exception 'nobody gets a code of a release that is deleted' using errcode = 'DW021';
  end if;
end
$$;

-- The answer to an action and to its undo: { outcome: 'done', changed, skipped }.
create function private.code_action_json(action_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'outcome', 'done',
    'changed', count(h.code) filter (where a.undone_at is null or h.is_undone),
    'skipped', case when a.undone_at is null then a.skipped else count(h.code) filter (where not h.is_undone) end
  )
    from public.code_actions a
    left join public.code_changes h on h.action_id = a.id
   where a.id = code_action_json.action_id
   group by a.id
$$;

-- Does one thing to a code, to a batch or to a range of its serials, in one statement whatever their number, by
-- private.code_transitions(). For give, given_to '' takes back. Answers { outcome: 'done', changed, skipped }, the same for
-- the same action_id again; null for a code that is unknown.
create function public.act_on_codes(
  action text, action_id uuid, code text default null, batch_id uuid default null, first_serial integer default null,
  last_serial integer default null, reason text default null, given_to text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  asked constant text := md5(jsonb_build_array(action, code, batch_id, first_serial, last_serial, reason, given_to)::text);
  receiver constant text := case when action = 'give' then btrim(coalesce(given_to, '')) end;
  transition record;
  named text[];
  changed bigint;
begin
  perform private.require_role('admin');
  select * into transition
    from private.code_transitions() t
   where t.action = act_on_codes.action and t.changed_column is not null and t.inverse is not null;
  if not found or (code is null) = (batch_id is null) then
    raise exception 'no such action on codes' using errcode = 'invalid_parameter_value';
  end if;
  if code is not null then
    select c.batch_id into act_on_codes.batch_id from public.codes c where c.id = act_on_codes.code;
    if not found then
      return null;
    end if;
  end if;
  -- Idempotency: a second try waits here for the first.
  insert into public.code_actions (id, action, batch_id, reason, given_to, fingerprint)
  values (action_id, action, batch_id, nullif(btrim(reason), ''), receiver, asked)
  on conflict do nothing;
  if not found then
    if not exists (select from public.code_actions a where a.id = act_on_codes.action_id and a.fingerprint = asked) then
      raise exception 'this id is for something else' using errcode = 'DW022';
    end if;
    return private.code_action_json(action_id);
  end if;

  -- Lock order: by code. A statement of its own, so that the next one sees what those did for
  -- whom it waited: a replacement does not touch the row of a code that was void already.
  select coalesce(array_agg(l.id), '{}') into named
    from (
      select c.id
        from public.codes c
       where case when act_on_codes.code is not null then c.id = act_on_codes.code
               else c.batch_id = act_on_codes.batch_id
                 and (act_on_codes.first_serial is null
                      or c.serial between act_on_codes.first_serial and act_on_codes.last_serial)
             end
       order by c.id
         for update
    ) l;
  if action = 'activate' then
    perform private.require_releases(named);
  end if;
  insert into public.code_changes (action_id, code, was)
  select act_on_codes.action_id, c.code, c.was
    from private.change_codes(transition.action, named, array_fill(
      case when transition.sets_time then now()::text else nullif(receiver, '') end, array[cardinality(named)]
    )) c;
  get diagnostics changed = row_count;

  update public.code_actions a set skipped = cardinality(named) - changed where a.id = act_on_codes.action_id;
  perform private.audit_code_action(
    'codes-' || action, batch_id, code,
    jsonb_build_object(
      'codes', changed, 'from', first_serial, 'to', last_serial,
      'reason', nullif(btrim(reason), ''), 'givenTo', nullif(receiver, '')
    )
  );
  return private.code_action_json(action_id);
end
$$;
grant execute on routine public.act_on_codes(text, uuid, text, uuid, integer, integer, text, text) to authenticated;

-- Takes an action back, for the codes that are still as it left them: one that was redeemed, voided or given to somebody
-- else since then keeps that. Answers like the action; null for one that is unknown or has no undo.
create function public.undo_code_action(action_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  done public.code_actions;
  transition record;
  undone bigint;
begin
  perform private.require_role('admin');
  select * into done from public.code_actions a where a.id = undo_code_action.action_id for update;
  select * into transition
    from private.code_transitions() t where t.action = done.action and t.changed_column is not null;
  if not found then
    return null;
  end if;
  if done.undone_at is null then
    -- Lock order: as act_on_codes(). A statement of its own, so that the next one sees what those did for whom it waited:
    -- a replacement that was made meanwhile does not touch the row of a code that was void already.
    perform
      from public.code_changes h
      join public.codes c on c.id = h.code
     where h.action_id = done.id
     order by c.id
       for update of c;
    with untouched as (
      select array_agg(h.code) as codes, array_agg(h.was) as was
        from public.code_changes h
        join public.codes c on c.id = h.code
       where h.action_id = done.id and to_jsonb(c) ->> transition.changed_column is not distinct from
             case when transition.sets_time then to_jsonb(done.created_at) #>> '{}' else nullif(done.given_to, '') end
    )
    update public.code_changes h
       set is_undone = true
      from untouched u, private.change_codes(transition.inverse, u.codes, u.was) c
     where h.action_id = done.id and h.code = c.code;
    get diagnostics undone = row_count;
    update public.code_actions a set undone_at = now(), undone_by = auth.uid() where a.id = done.id;
    perform private.audit_code_action(
      'codes-undone', done.batch_id,
      (select min(h.code) from public.code_changes h where h.action_id = done.id having count(*) = 1),
      jsonb_build_object('action', done.action, 'codes', undone)
    );
  end if;
  return private.code_action_json(done.id);
end
$$;
grant execute on routine public.undo_code_action(uuid) to authenticated;

-- Voids a code, even a redeemed one, and makes a new one in its place: of its release, batch and whom it was given to,
-- without a serial. candidates: new codes, of which the first that is free is taken. Answers the new code, the same for
-- the same request again; null without such a code.
create function public.replace_code(code text, candidates text[], reason text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.codes;
  made public.codes;
begin
  perform private.require_role('admin');
  -- Row lock: two requests for one code, and a fan who redeems it, come one after another.
  select * into old from public.codes c where c.id = replace_code.code for update;
  if not found then
    return null;
  end if;
  select n.* into made
    from public.codes n
    join public.code_changes h on h.code = n.replaces
   where n.replaces = old.id and h.action_id = replace_code.request_id;
  if found then
    return private.code_json(made);
  end if;
  if exists (select from public.codes n where n.replaces = old.id) then
    raise exception 'a code is replaced once' using errcode = 'DW020';
  end if;
  perform private.require_releases(array[old.id]);
  insert into public.codes (id, release_id, batch_id, given_to, replaces)
  select n.id, old.release_id, old.batch_id, old.given_to, old.id
    from unnest(replace_code.candidates) with ordinality n (id, place)
   where not exists (select from public.codes c where c.id = n.id)
   order by n.place
   limit 1
  returning * into made;
  if made.id is null then
    raise exception 'none of these codes is free' using errcode = 'invalid_parameter_value';
  end if;
  update public.codes c set voided_at = now() where c.id = old.id and c.voided_at is null;
  insert into public.code_actions (id, action, batch_id, reason)
  values (request_id, 'replace', old.batch_id, btrim(reason))
  on conflict do nothing;
  if not found then
    raise exception 'this id is for something else' using errcode = 'DW022';
  end if;
  insert into public.code_changes (action_id, code, was) values (request_id, old.id, old.redeemed_at::text);
  perform private.audit_code_action('code-replaced', null, old.id, jsonb_build_object('reason', btrim(reason)));
  return private.code_json(made);
end
$$;
grant execute on routine public.replace_code(text, text[], text, uuid) to authenticated;

-- ===== Sales: a seller's phone sells the codes of a batch, one by one.

-- How many codes of a batch wait for their sale.
create function private.codes_left(batch_id uuid) returns bigint language sql stable set search_path = '' as $$
  select count(*)
    from public.codes c
   where c.batch_id = codes_left.batch_id and c.activated_at is null and c.voided_at is null
     and c.serial is not null and c.given_to is null
$$;

-- Sells the next code of a batch: the dormant one with the lowest serial is activated, and no other sale gets it. One
-- without a serial has no card and cannot be sold, and one that was given to somebody is not for sale.
-- Answers { outcome: 'sold', serial, code, left }, the same for the same sale again, { outcome: 'sold-out' }, or null
-- without such a batch; null, too, for a sale that was taken back or is another batch's.
create function public.sell_code(batch_id uuid, sale_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sold public.codes;
begin
  perform private.require_role('admin');
  if not exists (select from public.code_batches b where b.id = sell_code.batch_id) then
    return null;
  end if;
  insert into public.code_actions (id, action, batch_id) values (sale_id, 'sell', batch_id) on conflict do nothing;
  if found then
    -- Advisory lock: of two sellers at once the second takes the card behind. Row locks alone can end in a deadlock,
    -- because one stays on a card that was sold meanwhile.
    perform pg_advisory_xact_lock(hashtext('deadwax: sales of ' || sell_code.batch_id));
    -- An action on the batch locks all of its codes for a moment: what it leaves can be sold.
    select n.* into sold
      from public.codes n
     where n.batch_id = sell_code.batch_id and n.activated_at is null and n.voided_at is null
       and n.serial is not null and n.given_to is null
     order by n.serial
     limit 1
       for update;
    if not found then
      delete from public.code_actions a where a.id = sell_code.sale_id;
      return jsonb_build_object('outcome', 'sold-out');
    end if;
    perform private.require_releases(array[sold.id]);
    update public.codes c set activated_at = now() where c.id = sold.id;
    insert into public.code_changes (action_id, code) values (sale_id, sold.id);
    perform private.audit_code_action('code-sold', batch_id, null, jsonb_build_object('serial', sold.serial));
  end if;
  return (
    select jsonb_build_object(
             'outcome', 'sold', 'serial', c.serial, 'code', c.id, 'left', private.codes_left(c.batch_id)
           )
      from public.code_actions a
      join public.code_changes h on h.action_id = a.id
      join public.codes c on c.id = h.code
     where a.id = sell_code.sale_id and a.action = 'sell' and a.batch_id = sell_code.batch_id and a.undone_at is null
  );
end
$$;
grant execute on routine public.sell_code(uuid, uuid) to authenticated;

-- Takes a sale back: { outcome: 'undone', serial, left }, also the second time; { outcome: 'redeemed' } when a fan has
-- used the code, { outcome: 'void' } when it is void; null without such a sale.
create function public.undo_sale(batch_id uuid, sale_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sale public.code_actions;
  sold public.codes;
begin
  perform private.require_role('admin');
  select * into sale
    from public.code_actions a
   where a.id = undo_sale.sale_id and a.batch_id = undo_sale.batch_id and a.action = 'sell'
     for update;
  if not found then
    return null;
  end if;
  select c.* into sold
    from public.code_changes h
    join public.codes c on c.id = h.code
   where h.action_id = sale.id
     for update of c;
  if sale.undone_at is null then
    if sold.state in ('redeemed', 'void') then
      return jsonb_build_object('outcome', sold.state);
    end if;
    update public.codes c set activated_at = null where c.id = sold.id;
    update public.code_changes h set is_undone = true where h.action_id = sale.id;
    update public.code_actions a set undone_at = now(), undone_by = auth.uid() where a.id = sale.id;
    perform private.audit_code_action('sale-undone', sale.batch_id, null, jsonb_build_object('serial', sold.serial));
  end if;
  return jsonb_build_object('outcome', 'undone', 'serial', sold.serial, 'left', private.codes_left(sold.batch_id));
end
$$;
grant execute on routine public.undo_sale(uuid, uuid) to authenticated;

-- ===== Lists: staff find codes and batches.

-- One page of codes (private.page_query()); `after` is a running number, because a code never stands in an address. A
-- null filter is ignored. q: words that all have to appear in whom a code was given to. sort: newest or oldest, by when they
-- were made and in a batch by serial, or redeemed: those that were, the latest first.
create function public.list_codes(
  release_id uuid default null, batch_id uuid default null, state text default null, q text default null,
  sort text default 'newest', after bigint default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.codes',
    item => 'private.code_json(t)',
    filter => $sql$
      ($3 ->> 'release_id' is null or t.release_id = ($3 ->> 'release_id')::uuid)
      and ($3 ->> 'batch_id' is null or t.batch_id = ($3 ->> 'batch_id')::uuid)
      and ($3 ->> 'state' is null or t.state = $3 ->> 'state')
      and ($3 ->> 'sort' <> 'redeemed' or t.redeemed_at is not null)
      and ($3 ->> 'q' is null
           or t.given_to is not null and lower(t.given_to) like all (private.word_patterns($3 ->> 'q')))
    $sql$,
    keys => case sort
      when 'newest' then array['t.number']
      when 'oldest' then array['t.number']
      when 'redeemed' then array['t.redeemed_at', 't.number']
    end,
    is_descending => sort <> 'oldest',
    lead => case when state is not null and sort <> 'redeemed' then 't.state' end,
    given => jsonb_build_object(
      'release_id', release_id, 'batch_id', batch_id, 'state', state, 'q', nullif(btrim(q), ''), 'sort', sort
    )
  );
$$;
grant execute on routine public.list_codes(uuid, uuid, text, text, text, bigint, integer) to authenticated;

-- What happened to a code, oldest first: [{ event, at, by, reason, given_to, replaced_by }].
create function private.code_events(code public.codes) returns jsonb language sql stable set search_path = '' as $$
  with events (event, at, user_id, reason, given_to, replaced_by, place) as (
    select case when b.is_imported then 'imported' else 'generated' end, code.created_at, b.created_by, null, null,
           null, 0
      from (select) one
      left join public.code_batches b on b.id = code.batch_id
    union all
    select 'redeemed', code.redeemed_at, null, null, null, null, 2
     where code.redeemed_at is not null
    union all
    select 'redeemed', h.was::timestamptz, null, null, null, null, 2
      from public.code_changes h
      join public.code_actions a on a.id = h.action_id
     where h.code = code.id and a.action = 'reopen'
    union all
    select t.event, a.created_at, a.created_by, a.reason, nullif(a.given_to, ''),
           case when a.action = 'replace' then (select n.id from public.codes n where n.replaces = code.id) end, 3
      from public.code_changes h
      join public.code_actions a on a.id = h.action_id
      join private.code_transitions() t on t.action = a.action
     where h.code = code.id
    union all
    select i.event, a.undone_at, a.undone_by, null, case when t.changed_column = 'given_to' then h.was end, null, 3
      from public.code_changes h
      join public.code_actions a on a.id = h.action_id
      join private.code_transitions() t on t.action = a.action
      join private.code_transitions() i on i.action = t.inverse
     where h.code = code.id and h.is_undone
  )
  select jsonb_agg(
           jsonb_build_object(
             'event', e.event, 'at', e.at,
             'by', (select u.username from public.users u where u.id = e.user_id),
             'reason', e.reason, 'given_to', e.given_to, 'replaced_by', e.replaced_by
           )
           order by e.at, e.place
         )
    from events e
$$;
grant execute on routine private.code_events(public.codes) to authenticated;

-- What a fan who types the code gets, in the one order of refusals. has_claim: from a browser that has the release already.
create function private.code_outcome(code public.codes, release public.releases, has_claim boolean) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    -- A dormant code waits for its sale, and no fan learns that it exists.
    when code.state = 'dormant' then 'unknown-code'
    -- A repeated request whose answer was lost. Who has redeemed keeps access, whatever day is set afterwards.
    when has_claim then 'redeemed'
    when code.state = 'void' then 'void'
    when release.available_at > now() and release.deleted_at is null then 'not-yet'
    when code.state = 'redeemed' then 'already-used'
    when release.deleted_at is null then 'redeemed'
    else 'unknown-code'
  end;
end
$$;
grant execute on routine private.code_outcome(public.codes, public.releases, boolean) to authenticated, service_role;

-- One code, its history, and what redeem_code() would answer a fan now, in the order in which it asks; null when there is
-- none.
create function public.look_up_code(code text) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select jsonb_build_object(
    'code', private.code_json(c),
    'fan_outcome', case
      when not (select s.allow_new_code_redemptions from public.site_settings s where s.id = 'main')
        then 'redemptions-paused'
      else private.code_outcome(c, r, false)
    end,
    'available_at', case when r.available_at > now() then r.available_at end,
    'replaces', c.replaces,
    'replaced_by', (select n.id from public.codes n where n.replaces = c.id),
    'devices', case when c.state = 'redeemed'
      then 1 + (select count(d.code) from public.code_claims d where d.code = c.id) else 0 end,
    'events', private.code_events(c)
  )
    from public.codes c
    join public.releases r on r.id = c.release_id
   where c.id = look_up_code.code;
$$;
grant execute on routine public.look_up_code(text) to authenticated;

-- One page of batches, newest first (private.page_query()).
create function public.list_batches(
  release_id uuid default null, after uuid default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.code_batches',
    item => 'private.batch_json(t)',
    filter => $sql$($3 ->> 'release_id' is null or t.release_id = ($3 ->> 'release_id')::uuid)$sql$,
    keys => array['t.created_at', 't.id'],
    is_descending => true,
    given => jsonb_build_object('release_id', release_id)
  );
$$;
grant execute on routine public.list_batches(uuid, uuid, integer) to authenticated;

-- One batch with its release and all of its codes, by serial; null for an unknown id.
create function public.read_batch(batch_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select jsonb_build_object(
    'batch', private.batch_json(b),
    'release', (
      select private.release_json(r.id)
             || jsonb_build_object('cover_image', private.page_address(r.cover_image), 'catalogue_number', r.catalogue_number)
        from public.releases r
       where r.id = b.release_id
    ),
    'codes', (
      select coalesce(jsonb_agg(
               jsonb_build_object('id', c.id, 'serial', c.serial, 'state', c.state, 'given_to', c.given_to)
               order by c.serial, c.number
             ), '[]')
        from public.codes c
       where c.batch_id = b.id
    )
  )
    from public.code_batches b
   where b.id = read_batch.batch_id;
$$;
grant execute on routine public.read_batch(uuid) to authenticated;

-- ===== Import of codes that another service has printed.

-- Imports codes into a batch of their own, all or none; their serials follow their order.
-- Answers { outcome: 'imported', batch, imported }, { outcome: 'preview' } for a dry run, or { outcome: 'conflicts',
-- taken } with the codes that exist already. new_batch_id: an idempotency key; the same one again, after an answer that
-- was lost, answers the batch that it made, and is refused with other codes.
create function public.import_codes(
  release_id uuid, batch_name text, codes text[], dry_run boolean default false, new_batch_id uuid default null
) returns jsonb language plpgsql set search_path = '' as $$
declare
  taken jsonb;
  batch public.code_batches;
begin
  perform private.require_role('admin');
  perform pg_advisory_xact_lock(hashtext('deadwax: codes are made'));
  select * into batch from public.code_batches b where b.id = import_codes.new_batch_id;
  if found then
    if batch.release_id <> import_codes.release_id or import_codes.codes is distinct from (
      select array_agg(c.id order by c.serial) from public.codes c where c.batch_id = batch.id and c.replaces is null
    ) then
      raise exception 'this id is for something else' using errcode = 'DW022';
    end if;
  else
    if coalesce(cardinality(codes), 0) not between 1 and 5000 then
      raise exception 'an import has 1 to 5000 codes' using errcode = 'invalid_parameter_value';
    end if;
    perform private.require_release(release_id);
    select jsonb_agg(c.id) into taken from public.codes c where c.id = any (import_codes.codes);
    if taken is not null then
      return jsonb_build_object('outcome', 'conflicts', 'taken', taken);
    elsif dry_run then
      return jsonb_build_object('outcome', 'preview');
    end if;
    insert into public.code_batches (id, name, release_id, is_imported)
    values (coalesce(new_batch_id, gen_random_uuid()), batch_name, release_id, true)
    returning * into batch;
    insert into public.codes (id, release_id, batch_id, serial)
    select c.id, import_codes.release_id, batch.id, c.serial
      from unnest(import_codes.codes) with ordinality c (id, serial)
     order by c.serial;
  end if;
  return jsonb_build_object(
    'outcome', 'imported', 'batch', private.batch_json(batch), 'imported', cardinality(codes)
  );
end
$$;
grant execute on routine public.import_codes(uuid, text, text[], boolean, uuid) to authenticated;
