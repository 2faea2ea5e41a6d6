-- Purpose: claims: the browser that redeemed a code, and the devices that it passed the release on to.
-- Owns: code_claims, code_transfers, start_transfer(), accept_transfer(), private.has_claim().
-- Who may do what: the secret key reads and writes claims and transfers through functions alone; a token is kept as its
--   hash, so that reading the database does not give its use away. Admins read how many devices a code has. Moderators and
--   visitors do none of it.

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
