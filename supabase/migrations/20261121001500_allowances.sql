-- Purpose: what strangers may try is counted in one place and with one arithmetic: wrong codes, passwords, sent forms.
-- Owns: allowances, private.allowance(), redeem_code() from here on. Replaces redemption_misses, form_sends and
--   sign_in_attempts, whose rows say nothing that a day would not wash away.
-- Who may do what: only the secret key, through the functions below. Nobody else reads or writes a row.
--   No address of a person or of a computer is kept: where a key names one, it is a keyed hash, made by the function.

-- The allowances themselves: so many at once, and then one a refill. These helpers are plpgsql, whose plans a session
-- keeps; a function in SQL is planned again at every call, and redeeming calls them each time.
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
    -- Wrong codes of everybody together. 1,000 a day.
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
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('deadwax: ' || hold_allowance.scope || ' ' || hold_allowance.key, 0));
end
$$;
grant execute on function private.hold_allowance(text, text) to service_role;

-- How much is left of an allowance that will be whole again at `full_at` (null: it is): 10 is ten tries, 0.5 is one in
-- half a refill.
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

-- Seconds until something is left; 0 when there is.
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

-- When an allowance will be whole again; null when it is.
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

-- Takes one off an allowance.
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

-- A few rows that no longer say anything go, skipping those that somebody holds; after all charges of a transaction,
-- so that two of them never wait for each other.
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
    private.allowance_wait_seconds('sign-in-client', private.full_at('sign-in-client', charge_sign_in.client)),
    private.allowance_wait_seconds('sign-in-account', private.full_at('sign-in-account', charge_sign_in.account))
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
-- a proof of work first. Nobody is refused, so nobody can lock fans out by guessing. `full_at`: when that allowance will
-- be whole again, as it was read just before.
create function private.is_guessed_at(scope text, key text, full_at timestamptz)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- More than a project has connections for its API.
  most_at_once constant integer := 40;
  remaining double precision := private.allowance_left(is_guessed_at.scope, is_guessed_at.full_at);
begin
  if remaining >= 1 and remaining < most_at_once then
    -- Only the last ones stand in line; fans who redeem while nobody guesses never wait for each other.
    perform private.hold_allowance(is_guessed_at.scope, is_guessed_at.key);
    remaining := private.allowance_left(is_guessed_at.scope, private.full_at(is_guessed_at.scope, is_guessed_at.key));
  end if;
  return remaining < 1;
end
$$;
grant execute on function private.is_guessed_at(text, text, timestamptz) to service_role;

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
  prefix constant text := left(redeem_code.code, 4);
  known record;
  wait_seconds integer;
  found_release_id uuid;
  release jsonb;
begin
  -- All that has to be known before the look-up in one statement; the allowances hardly ever have a row.
  perform private.hold_allowance('redeem-client', redeem_code.client);
  select s.allow_new_code_redemptions as is_open,
         (select a.full_at from public.allowances a
           where a.scope = 'redeem-client' and a.key = redeem_code.client) as client_full_at,
         (select a.full_at from public.allowances a
           where a.scope = 'redeem-prefix' and a.key = prefix) as prefix_full_at,
         (select a.full_at from public.allowances a
           where a.scope = 'redeem-everyone' and a.key = '') as everyone_full_at
    into known
    from public.site_settings s
   where s.id = 'main';

  if not known.is_open then
    return jsonb_build_object('outcome', 'redemptions-paused');
  end if;
  if known.client_full_at is not null then
    wait_seconds := private.allowance_wait_seconds('redeem-client', known.client_full_at);
    if wait_seconds > 0 then
      return jsonb_build_object('outcome', 'too-many-attempts', 'retryAfterSeconds', wait_seconds);
    end if;
  end if;
  -- The prefix first for everybody, or two tries could wait for each other.
  if not redeem_code.is_proven
     and (known.prefix_full_at is not null
          and private.is_guessed_at('redeem-prefix', prefix, known.prefix_full_at)
          or known.everyone_full_at is not null
          and private.is_guessed_at('redeem-everyone', '', known.everyone_full_at)) then
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
