-- Purpose: guessing a password is slow, and nobody is locked out for good.
-- Owns: sign_in_attempts, charge_sign_in(), refund_sign_in().
-- Who may do what: only the secret key, through the two functions' caller. Nobody else reads or writes a row.
--   No address of a person or of a computer is kept: both keys are keyed hashes, made by the function.

-- One row a key. `full_at` is when its allowance will be whole again: each try moves it one refill on.
create table public.sign_in_attempts (
  key text primary key check (char_length(key) between 8 and 100),
  full_at timestamptz not null
);
create index sign_in_attempts_full_at_idx on public.sign_in_attempts (full_at);
alter table public.sign_in_attempts enable row level security;
grant select, insert, update, delete on public.sign_in_attempts to service_role;

-- Seconds until this key may try again; 0 while its allowance lasts (10 tries at once, then 1 a refill).
create function private.sign_in_wait_seconds(key text, refill interval)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  full_at timestamptz;
begin
  -- Tries for one key stand in line, or a hundred sent at once would all find the allowance untouched.
  perform pg_advisory_xact_lock(hashtextextended('deadwax: sign-in ' || sign_in_wait_seconds.key, 0));
  select a.full_at into full_at
    from public.sign_in_attempts a
   where a.key = sign_in_wait_seconds.key;
  return greatest(0, ceil(extract(epoch from full_at - 9 * refill - clock_timestamp())))::integer;
end
$$;
grant execute on function private.sign_in_wait_seconds(text, interval) to service_role;

-- Takes one try off the allowance of this key.
create function private.charge_sign_in_key(key text, refill interval)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.sign_in_attempts as a (key, full_at)
  values (charge_sign_in_key.key, clock_timestamp() + refill)
  on conflict on constraint sign_in_attempts_pkey
  do update set full_at = greatest(a.full_at, clock_timestamp()) + refill;
$$;
grant execute on function private.charge_sign_in_key(text, interval) to service_role;

-- Before a password is looked at: the seconds to wait, or 0, and then the try is charged already. Charged first and given
-- back after a success, because a hundred guesses sent at once must not all be looked at before the first one is charged.
-- client: who asks, 10 at once and then 1 a minute. account: what is asked for, 10 at once and then 1 every 30 seconds.
create function public.charge_sign_in(client text, account text)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  -- Always the client first, then the account: two tries never wait for each other in a circle.
  wait_seconds := private.sign_in_wait_seconds(charge_sign_in.client, interval '1 minute');
  wait_seconds := greatest(
    wait_seconds,
    private.sign_in_wait_seconds(charge_sign_in.account, interval '30 seconds')
  );
  if wait_seconds > 0 then
    return wait_seconds;
  end if;

  perform private.charge_sign_in_key(charge_sign_in.client, interval '1 minute');
  perform private.charge_sign_in_key(charge_sign_in.account, interval '30 seconds');

  -- A few rows that no longer say anything go, skipping those that somebody holds.
  delete from public.sign_in_attempts
   where key in (
     select a.key from public.sign_in_attempts a
      where a.full_at < now()
      order by a.full_at limit 5
      for update skip locked
   );
  return 0;
end
$$;
grant execute on function public.charge_sign_in(text, text) to service_role;

-- Gives the try back: the password was right.
create function public.refund_sign_in(client text, account text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.sign_in_attempts
     set full_at = full_at - interval '1 minute'
   where key = refund_sign_in.client;
  update public.sign_in_attempts
     set full_at = full_at - interval '30 seconds'
   where key = refund_sign_in.account;
$$;
grant execute on function public.refund_sign_in(text, text) to service_role;
