-- Purpose: rate limits for what clients without an account may try: wrong codes, passwords, sent forms. Token buckets
--   in one table, with one arithmetic.
-- Owns: allowances, private.allowance() and its helpers, private.charge_form_send().
-- Who may do what: only the secret key, through the functions that call these. No other role reads or writes a row.
--   No address of a person or of a computer is stored: a key that stands for one is a keyed hash, made by the function.

-- The limits: the capacity of each bucket, and the interval in which it regains one token. All helpers here are
-- plpgsql, whose plans a session caches; a function in SQL is planned again at every call, and redeeming makes several.
create function private.allowance(scope text, out at_once integer, out refill interval)
language plpgsql
immutable
set search_path = ''
as $$
begin
  case allowance.scope
    -- Wrong codes of one connection.
    when 'redeem-client' then at_once := 10; refill := '1 minute';
    -- Wrong codes that begin with the same four characters: a printed prefix makes the rest guessable. 50 a day.
    when 'redeem-prefix' then at_once := 50; refill := interval '1 day' / 50;
    -- Wrong codes of all clients together. 1,000 a day.
    when 'redeem-everyone' then at_once := 1000; refill := interval '1 day' / 1000;
    -- Messages and sign-ups of one connection. 5 an hour.
    when 'contact', 'newsletter' then at_once := 5; refill := '12 minutes';
    -- Passwords of one connection, and for one account.
    when 'sign-in-client' then at_once := 10; refill := '1 minute';
    when 'sign-in-account' then at_once := 10; refill := '30 seconds';
    else null;
  end case;
end
$$;
grant execute on function private.allowance(text) to service_role;

-- One bucket a scope and key, stored as the one time at which it will be full again: each token taken moves that one
-- refill interval on. No row means a full bucket.
create table public.allowances (
  scope text not null check ((private.allowance(scope)).at_once is not null),
  key text not null check (char_length(key) <= 100),
  full_at timestamptz not null,
  primary key (scope, key)
);
create index allowances_full_at_idx on public.allowances (full_at);
alter table public.allowances enable row level security;
grant select, insert, update, delete on public.allowances to service_role;

-- Advisory lock on one bucket until the transaction ends: else a hundred requests at once would all read a full bucket.
create function private.hold_allowance(scope text, key text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('deadwax: ' || hold_allowance.scope || ' ' || hold_allowance.key, 0));
end
$$;
grant execute on function private.hold_allowance(text, text) to service_role;

-- Tokens left in a bucket that will be full at `full_at` (null: it is full). Fractional: 10 is ten tries, 0.5 is one in
-- half a refill interval.
create function private.allowance_left(scope text, full_at timestamptz)
returns double precision
language plpgsql
volatile
set search_path = ''
as $$
declare
  limits record := private.allowance(allowance_left.scope);
begin
  return limits.at_once - coalesce(
    greatest(0, extract(epoch from allowance_left.full_at - clock_timestamp())) / extract(epoch from limits.refill),
    0
  );
end
$$;
grant execute on function private.allowance_left(text, timestamptz) to service_role;

-- Seconds until the next token; 0 when there is one.
create function private.allowance_wait_seconds(scope text, full_at timestamptz)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  missing double precision := 1 - private.allowance_left(allowance_wait_seconds.scope, allowance_wait_seconds.full_at);
begin
  return case
    when missing <= 0 then 0
    else ceil(missing * extract(epoch from (private.allowance(allowance_wait_seconds.scope)).refill))
  end;
end
$$;
grant execute on function private.allowance_wait_seconds(text, timestamptz) to service_role;

-- When a bucket will be full again; null when it is.
create function private.full_at(scope text, key text)
returns timestamptz
language plpgsql
volatile
set search_path = ''
as $$
begin
  return (select a.full_at from public.allowances a where a.scope = full_at.scope and a.key = full_at.key);
end
$$;
grant execute on function private.full_at(text, text) to service_role;

-- Takes one token.
create function private.charge_allowance(scope text, key text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  refill interval := (private.allowance(charge_allowance.scope)).refill;
begin
  insert into public.allowances as a (scope, key, full_at)
  values (charge_allowance.scope, charge_allowance.key, clock_timestamp() + refill)
  on conflict on constraint allowances_pkey
  do update set full_at = greatest(a.full_at, clock_timestamp()) + refill;
end
$$;
grant execute on function private.charge_allowance(text, text) to service_role;

-- Garbage collection: deletes up to five buckets that are full again, skipping locked ones. Called after all tokens of
-- a transaction are taken, so that two transactions never wait for each other.
create function private.sweep_allowances()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  delete from public.allowances a
   using (
     select o.scope, o.key from public.allowances o
      where o.full_at < now()
      order by o.full_at limit 5
      for update skip locked
   ) old
   where a.scope = old.scope and a.key = old.key;
end
$$;
grant execute on function private.sweep_allowances() to service_role;

-- Takes one token for a public form ('contact' or 'newsletter') and answers 0, or answers the seconds until the next
-- one.
create function private.charge_form_send(form text, client text)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  perform private.hold_allowance(charge_form_send.form, charge_form_send.client);
  wait_seconds := private.allowance_wait_seconds(
    charge_form_send.form, private.full_at(charge_form_send.form, charge_form_send.client)
  );
  if wait_seconds = 0 then
    perform private.charge_allowance(charge_form_send.form, charge_form_send.client);
    perform private.sweep_allowances();
  end if;
  return wait_seconds;
end
$$;
grant execute on function private.charge_form_send(text, text) to service_role;
