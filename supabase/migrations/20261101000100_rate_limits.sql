-- Purpose: rate limits for what clients without an account may try: wrong codes, passwords, sent forms. Token
--   buckets in one table, with one arithmetic.
-- Owns: rate_limits, private.rate_limit() and its helpers, private.consume_form_send().
-- Who may do what: only the secret key, through the functions that call these. No other role reads or writes a row.
--   No address of a person or of a computer is stored: a key that stands for one is a keyed hash, made by the
--   function.

-- The limits: the capacity of each bucket, and the interval in which it regains one token. All helpers here are
-- plpgsql, as is all that a fan's request calls: a session keeps its plans, and PostgreSQL 17 plans a function in SQL with
-- settings of its own again in every statement.
create function private.rate_limit(scope text, out capacity integer, out refill_interval interval)
language plpgsql immutable set search_path = '' as $$
begin
  case scope
    -- Wrong codes of one connection, of its network (/48, IPv4 /24) and of its provider (/32, IPv4 /16).
    when 'redeem-client' then capacity := 10; refill_interval := '1 minute';
    when 'redeem-network' then capacity := 100; refill_interval := '1 minute';
    when 'redeem-provider' then capacity := 400; refill_interval := '1 minute';
    -- One wrong code of one connection, which counts once in ten minutes.
    when 'redeem-repeat' then capacity := 1; refill_interval := '10 minutes';
    -- Tries of one network from browsers without script, which cannot work.
    when 'redeem-no-script' then capacity := 45; refill_interval := '1 second';
    -- Proven wrong codes with one prefix. They refuse nobody; the work of the next ones rises with them.
    when 'redeem-prefix-proven' then capacity := 0; refill_interval := '10 minutes';
    -- Wrong codes that begin with the same four characters: a printed prefix makes the rest guessable. 50 a day.
    when 'redeem-prefix' then capacity := 50; refill_interval := interval '1 day' / 50;
    -- Wrong codes of all clients together. 1,000 a day.
    when 'redeem-everyone' then capacity := 1000; refill_interval := interval '1 day' / 1000;
    -- Messages and sign-ups of one connection. 5 an hour; beyond them each needs a proof of work.
    when 'contact', 'newsletter' then capacity := 5; refill_interval := '12 minutes';
    -- The same from browsers without script, which cannot work: a wait of less than a minute instead.
    when 'contact-no-script', 'newsletter-no-script' then capacity := 5; refill_interval := '45 seconds';
    -- The hard stop, for those with a proof: a whole venue signs up for news, and hardly anybody there writes to us.
    when 'contact-proven' then capacity := 60; refill_interval := '1 minute';
    when 'newsletter-proven' then capacity := 600; refill_interval := '6 seconds';
    -- Passwords of one connection, and for one account; beyond them each needs a proof of work.
    when 'sign-in-client' then capacity := 10; refill_interval := '1 minute';
    when 'sign-in-account' then capacity := 10; refill_interval := '30 seconds';
    -- The hard stop of one connection, for those with a proof.
    when 'sign-in-client-proven' then capacity := 60; refill_interval := '1 minute';
    -- Proven wrong passwords for one account. They refuse nobody; the work of the next ones rises with them.
    when 'sign-in-account-proven' then capacity := 0; refill_interval := '10 minutes';
    -- Failed sign-ins that the audit log has for one account, and for all unknown addresses together. 5 an hour.
    when 'failed-sign-in' then capacity := 5; refill_interval := '12 minutes';
    -- One proof of work: it is good for ten minutes, and once.
    when 'proof' then capacity := 1; refill_interval := '10 minutes';
    else null;
  end case;
end
$$;
grant execute on routine private.rate_limit(text) to service_role;

-- One bucket a scope and key, stored as the one time at which it will be full again: each token taken moves that one
-- refill interval on. No row means a full bucket.
create table public.rate_limits (
  scope text not null check ((private.rate_limit(scope)).capacity is not null),
  key text not null check (char_length(key) <= 100),
  refilled_at timestamptz not null,
  primary key (scope, key)
);
create index rate_limits_refilled_at_idx on public.rate_limits (refilled_at);
alter table public.rate_limits enable row level security;
grant select, insert, update, delete on public.rate_limits to service_role;

-- Advisory lock on one bucket until the transaction ends: else a hundred requests at once would all read a full bucket.
create function private.lock_rate_limit(scope text, key text, is_shared boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  bucket constant bigint := hashtextextended('deadwax: ' || scope || ' ' || key, 0);
begin
  if is_shared then
    perform pg_advisory_xact_lock_shared(bucket);
  else
    perform pg_advisory_xact_lock(bucket);
  end if;
end
$$;
grant execute on routine private.lock_rate_limit(text, text, boolean) to service_role;

-- Tokens left in a bucket that will be full at `refilled_at` (null: it is full). Fractional: 10 is ten tries, 0.5 is
-- one in half a refill interval.
create function private.rate_limit_remaining(scope text, refilled_at timestamptz) returns double precision
language plpgsql set search_path = '' as $$
declare
  limits record := private.rate_limit(scope);
begin
  return limits.capacity - coalesce(
    greatest(0, extract(epoch from rate_limit_remaining.refilled_at - clock_timestamp()))
      / extract(epoch from limits.refill_interval),
    0
  );
end
$$;
grant execute on routine private.rate_limit_remaining(text, timestamptz) to service_role;

-- Seconds until the next token; 0 when there is one.
create function private.rate_limit_wait_seconds(scope text, refilled_at timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  missing double precision := 1 - private.rate_limit_remaining(scope, refilled_at);
begin
  return case
    when missing <= 0 then 0
    else ceil(missing * extract(epoch from (private.rate_limit(rate_limit_wait_seconds.scope)).refill_interval))
  end;
end
$$;
grant execute on routine private.rate_limit_wait_seconds(text, timestamptz) to service_role;

-- When a bucket will be full again; null when it is.
create function private.rate_limit_refilled_at(scope text, key text) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  return (
    select r.refilled_at from public.rate_limits r
     where r.scope = rate_limit_refilled_at.scope and r.key = rate_limit_refilled_at.key
  );
end
$$;
grant execute on routine private.rate_limit_refilled_at(text, text) to service_role;

create function private.consume_rate_limit(scope text, key text) returns void language plpgsql set search_path = '' as $$
declare
  refill_interval interval := (private.rate_limit(scope)).refill_interval;
begin
  insert into public.rate_limits as r (scope, key, refilled_at)
  values (scope, key, clock_timestamp() + refill_interval)
  on conflict on constraint rate_limits_pkey
  do update set refilled_at = greatest(r.refilled_at, clock_timestamp()) + refill_interval;
end
$$;
grant execute on routine private.consume_rate_limit(text, text) to service_role;

-- Gives tokens back. A bucket that is full stays full.
create function private.refund_rate_limit(scope text, key text, tokens integer default 1) returns void
language plpgsql set search_path = '' as $$
begin
  update public.rate_limits r
     set refilled_at = r.refilled_at - refund_rate_limit.tokens * (private.rate_limit(r.scope)).refill_interval
   where r.scope = refund_rate_limit.scope and r.key = refund_rate_limit.key;
end
$$;
grant execute on routine private.refund_rate_limit(text, text, integer) to service_role;

-- Garbage collection: deletes up to five buckets that are full again, skipping locked ones. Called after all tokens of
-- a transaction are taken, so that two transactions never wait for each other.
create function private.sweep_rate_limits() returns void language plpgsql set search_path = '' as $$
begin
  delete from public.rate_limits r
   using (
     select o.scope, o.key from public.rate_limits o
      where o.refilled_at < now()
      order by o.refilled_at limit 5
      for update skip locked
   ) old
   where r.scope = old.scope and r.key = old.key;
end
$$;
grant execute on routine private.sweep_rate_limits() to service_role;

-- Takes one token and answers 0, or answers the seconds until the next one.
create function private.try_rate_limit(scope text, key text) returns integer language plpgsql set search_path = '' as $$
declare
  wait_seconds integer;
begin
  perform private.lock_rate_limit(scope, key);
  wait_seconds := private.rate_limit_wait_seconds(scope, private.rate_limit_refilled_at(scope, key));
  if wait_seconds = 0 then
    perform private.consume_rate_limit(scope, key);
  end if;
  return wait_seconds;
end
$$;
grant execute on routine private.try_rate_limit(text, text) to service_role;

-- What tries beyond a bucket's capacity lead to. The difficulty of the proofs is 1 at first, one more with each `step` of
-- them, and at most `highest`, which is 10 s on a phone: honest people pay it, too. `hard_stop`: tries of wrong codes
-- beyond the capacity from which on nothing is looked up.
create function private.proof_work(scope text, out step integer, out hard_stop integer, out highest integer)
language plpgsql immutable set search_path = '' as $$
begin
  highest := 5;
  case scope
    when 'redeem-client' then step := 100; hard_stop := 20000;
    when 'redeem-network' then step := 500; hard_stop := 50000;
    when 'redeem-provider' then step := 2500; hard_stop := 200000;
    when 'redeem-prefix-proven', 'sign-in-account-proven' then step := 20;
    else null;
  end case;
end
$$;
grant execute on routine private.proof_work(text) to service_role;

-- The difficulty that a bucket asks of a proof, from 1 on. `refilled_at`: as read just before; null is a full bucket.
create function private.proof_difficulty(scope text, refilled_at timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  work record;
begin
  if refilled_at is null then
    return 1;
  end if;
  work := private.proof_work(scope);
  return least(work.highest, 1 + floor(greatest(0, -private.rate_limit_remaining(scope, refilled_at)) / work.step));
end
$$;
grant execute on routine private.proof_difficulty(text, timestamptz) to service_role;

-- Counts a proven wrong try: it raises the difficulty of the next ones up to the highest, from which that falls again in
-- hours. True when it was counted.
create function private.consume_proven_miss(scope text, key text) returns boolean language plpgsql set search_path = '' as $$
begin
  if private.proof_difficulty(scope, private.rate_limit_refilled_at(scope, key)) = (private.proof_work(scope)).highest then
    return false;
  end if;
  perform private.consume_rate_limit(scope, key);
  return true;
end
$$;
grant execute on routine private.consume_proven_miss(text, text) to service_role;

-- Uses up a proof of work, which the function has verified, by its nonce. False without one, and for a replayed one:
-- else one proof would do for everything up to the hard stop.
create function private.use_proof(proof text) returns boolean language plpgsql set search_path = '' as $$
begin
  return proof is not null and private.try_rate_limit('proof', proof) = 0;
end
$$;
grant execute on routine private.use_proof(text) to service_role;

-- Takes one token for a public form ('contact' or 'newsletter') and answers null, or the refusal: 'proof-needed' when this
-- client's tokens are used up, else { outcome, retryAfterSeconds }. can_prove: false for a browser without script.
create function private.consume_form_send(form text, client text, proof text, can_prove boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wait_seconds integer := private.try_rate_limit(form, client);
begin
  if wait_seconds > 0 then
    wait_seconds := case
      when not can_prove then private.try_rate_limit(form || '-no-script', client)
      when private.use_proof(proof) then private.try_rate_limit(form || '-proven', client)
    end;
  end if;
  perform private.sweep_rate_limits();
  return case
    when wait_seconds is null then jsonb_build_object('outcome', 'proof-needed')
    when wait_seconds > 0 then jsonb_build_object(
      'outcome', case form when 'contact' then 'too-many-messages' else 'too-many-signups' end,
      'retryAfterSeconds', wait_seconds
    )
  end;
end
$$;
grant execute on routine private.consume_form_send(text, text, text, boolean) to service_role;
