-- Purpose: what strangers may try is counted in one place and with one arithmetic: wrong codes, passwords, sent forms.
-- Owns: allowances, private.allowance(), redeem_code() from here on. Replaces redemption_misses, form_sends and
--   sign_in_attempts, whose rows say nothing that a day would not wash away.
-- Who may do what: only the secret key, through the functions below. Nobody else reads or writes a row.
--   No address of a person or of a computer is kept: where a key names one, it is a keyed hash, made by the function.

-- The allowances themselves: so many at once, and then one a refill.
create function private.allowance(scope text, out at_once integer, out refill interval)
language sql
immutable
set search_path = ''
as $$
  select a.at_once, a.refill
    from (
      values
        -- Wrong codes of one connection.
        ('redeem-client', 10, interval '1 minute'),
        -- Wrong codes that begin with the same four characters: a printed prefix makes the rest guessable. 50 a day.
        ('redeem-prefix', 50, interval '1 day' / 50),
        -- Wrong codes of everybody together. 1,000 a day.
        ('redeem-everyone', 1000, interval '1 day' / 1000),
        -- Messages and sign-ups of one connection. 5 an hour.
        ('contact', 5, interval '12 minutes'),
        ('newsletter', 5, interval '12 minutes'),
        -- Passwords of one connection, and for one account.
        ('sign-in-client', 10, interval '1 minute'),
        ('sign-in-account', 10, interval '30 seconds')
    ) a (scope, at_once, refill)
   where a.scope = allowance.scope
$$;
grant execute on function private.allowance(text) to service_role;

-- One row a scope and key. `full_at` is when the allowance will be whole again: each charge moves it one refill on.
create table public.allowances (
  scope text not null check ((private.allowance(scope)).at_once is not null),
  key text not null check (char_length(key) <= 100),
  full_at timestamptz not null,
  primary key (scope, key)
);
create index allowances_full_at_idx on public.allowances (full_at);
alter table public.allowances enable row level security;
grant select, insert, update, delete on public.allowances to service_role;

-- Lets those who use one allowance stand in line until they commit, or a hundred at once would all find it untouched.
create function private.hold_allowance(scope text, key text)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('deadwax: ' || hold_allowance.scope || ' ' || hold_allowance.key, 0));
$$;
grant execute on function private.hold_allowance(text, text) to service_role;

-- How much of an allowance is left: 10 is ten tries, 0.5 is one in half a refill.
create function private.allowance_left(scope text, key text)
returns double precision
language sql
volatile
set search_path = ''
as $$
  select l.at_once - coalesce(
           (select greatest(0, extract(epoch from a.full_at - clock_timestamp())) / extract(epoch from l.refill)
              from public.allowances a
             where a.scope = allowance_left.scope and a.key = allowance_left.key),
           0
         )
    from private.allowance(allowance_left.scope) l
$$;
grant execute on function private.allowance_left(text, text) to service_role;

-- Seconds until something is left; 0 when there is.
create function private.allowance_wait_seconds(scope text, key text)
returns integer
language sql
volatile
set search_path = ''
as $$
  select greatest(
           0,
           ceil((1 - private.allowance_left(allowance_wait_seconds.scope, allowance_wait_seconds.key))
                * extract(epoch from l.refill))
         )::integer
    from private.allowance(allowance_wait_seconds.scope) l
$$;
grant execute on function private.allowance_wait_seconds(text, text) to service_role;

-- Takes one off an allowance.
create function private.charge_allowance(scope text, key text)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.allowances as a (scope, key, full_at)
  select charge_allowance.scope, charge_allowance.key, clock_timestamp() + l.refill
    from private.allowance(charge_allowance.scope) l
  on conflict on constraint allowances_pkey
  do update set full_at = greatest(a.full_at, clock_timestamp())
                          + (select l.refill from private.allowance(excluded.scope) l)
$$;
grant execute on function private.charge_allowance(text, text) to service_role;

-- A few rows that no longer say anything go, skipping those that somebody holds; after all charges of a transaction,
-- so that two of them never wait for each other.
create function private.sweep_allowances()
returns void
language sql
volatile
set search_path = ''
as $$
  delete from public.allowances a
   using (
     select o.scope, o.key from public.allowances o
      where o.full_at < now()
      order by o.full_at limit 5
      for update skip locked
   ) old
   where a.scope = old.scope and a.key = old.key
$$;
grant execute on function private.sweep_allowances() to service_role;

-- Forms ------------------------------------------------------------------------------------------------------------

-- Takes one send off the client's allowance and answers 0, or answers the seconds until there is one.
create or replace function private.charge_form_send(form text, client text)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  perform private.hold_allowance(charge_form_send.form, charge_form_send.client);
  wait_seconds := private.allowance_wait_seconds(charge_form_send.form, charge_form_send.client);
  if wait_seconds = 0 then
    perform private.charge_allowance(charge_form_send.form, charge_form_send.client);
    perform private.sweep_allowances();
  end if;
  return wait_seconds;
end
$$;
drop table public.form_sends;

-- Signing in -------------------------------------------------------------------------------------------------------

-- Before a password is looked at: the seconds to wait, or 0, and then the try is charged already. Charged first and given
-- back after a success, because a hundred guesses sent at once must not all be looked at before the first one is charged.
-- client: who asks. account: what is asked for.
create or replace function public.charge_sign_in(client text, account text)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  -- Always the client first, then the account: two tries never wait for each other in a circle.
  perform private.hold_allowance('sign-in-client', charge_sign_in.client);
  perform private.hold_allowance('sign-in-account', charge_sign_in.account);
  wait_seconds := greatest(
    private.allowance_wait_seconds('sign-in-client', charge_sign_in.client),
    private.allowance_wait_seconds('sign-in-account', charge_sign_in.account)
  );
  if wait_seconds = 0 then
    perform private.charge_allowance('sign-in-client', charge_sign_in.client);
    perform private.charge_allowance('sign-in-account', charge_sign_in.account);
    perform private.sweep_allowances();
  end if;
  return wait_seconds;
end
$$;

-- Gives the try back: the password was right.
create or replace function public.refund_sign_in(client text, account text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.allowances a
     set full_at = a.full_at - (select l.refill from private.allowance(a.scope) l)
   where a.scope = 'sign-in-client' and a.key = refund_sign_in.client;
  update public.allowances a
     set full_at = a.full_at - (select l.refill from private.allowance(a.scope) l)
   where a.scope = 'sign-in-account' and a.key = refund_sign_in.account;
$$;

drop function private.sign_in_wait_seconds(text, interval);
drop function private.charge_sign_in_key(text, interval);
drop table public.sign_in_attempts;

-- Redeeming --------------------------------------------------------------------------------------------------------

-- True when strangers have used up the wrong codes that a prefix, or everybody together, may have: each try then brings
-- a proof of work first. Nobody is refused, so nobody can lock fans out by guessing.
create function private.is_guessed_at(code text)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- More than a project has connections for its API.
  most_at_once constant integer := 40;
  shared record;
  remaining double precision;
begin
  for shared in
    -- In this order for everybody, or two tries could wait for each other.
    select s.scope, s.key
      from (values (1, 'redeem-prefix', left(is_guessed_at.code, 4)), (2, 'redeem-everyone', '')) s (turn, scope, key)
     order by s.turn
  loop
    remaining := private.allowance_left(shared.scope, shared.key);
    if remaining >= 1 and remaining < most_at_once then
      -- Only the last ones stand in line; fans who redeem while nobody guesses never wait for each other.
      perform private.hold_allowance(shared.scope, shared.key);
      remaining := private.allowance_left(shared.scope, shared.key);
    end if;
    if remaining < 1 then
      return true;
    end if;
  end loop;
  return false;
end
$$;
grant execute on function private.is_guessed_at(text) to service_role;

-- Charges a wrong code to whoever tried it. One that came with a proof has paid: charged to all, guesses could push the
-- end of the proofs ahead of them for ever.
create function private.charge_miss(code text, client text, is_proven boolean)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.charge_allowance('redeem-client', charge_miss.client);
  if not charge_miss.is_proven then
    perform private.charge_allowance('redeem-prefix', left(charge_miss.code, 4));
    perform private.charge_allowance('redeem-everyone', '');
  end if;
  perform private.sweep_allowances();
end
$$;
grant execute on function private.charge_miss(text, text, boolean) to service_role;

drop function public.redeem_code(text, text, text);

-- Redeems one code, in one transaction:
-- redemptions paused -> the client's allowance -> the shared allowances, or a proof -> look-up -> claim or refuse.
-- code: 8 of A-Z and 0-9. claim: 16 to 64 of [A-Za-z0-9_-], or null, which equals no other.
-- is_proven: the function has checked a proof of work for this code and client.
-- Answers { outcome, release?, retryAfterSeconds? }; an answer is never raised, or the charge for a miss would roll back.
create function public.redeem_code(code text, claim text, client text, is_proven boolean default false)
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

  perform private.hold_allowance('redeem-client', redeem_code.client);
  wait_seconds := private.allowance_wait_seconds('redeem-client', redeem_code.client);
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'too-many-attempts', 'retryAfterSeconds', wait_seconds);
  end if;
  if not redeem_code.is_proven and private.is_guessed_at(redeem_code.code) then
    return jsonb_build_object('outcome', 'proof-needed');
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
      perform private.charge_miss(redeem_code.code, redeem_code.client, redeem_code.is_proven);
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
grant execute on function public.redeem_code(text, text, text, boolean) to service_role;

drop function private.miss_wait_seconds(text);
drop function private.charge_miss(text);
drop table public.redemption_misses;
