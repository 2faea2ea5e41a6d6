-- Purpose: a printed code becomes a download, once.
-- Owns: redeem_code() and its rate limits.
-- Who may do what: only the secret key redeems; visitors touch none of the tables. No address of a visitor is stored:
--   `client` is a keyed hash that changes daily, made by the function.

-- Rate limit shared by many clients (one prefix, or all codes): true when its tokens are used up. Each try then needs a
-- proof of work and none is refused, so that guessing cannot lock fans out. `refilled_at`: as read just before.
create function private.is_rate_limit_exhausted(scope text, key text, refilled_at timestamptz)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- More than a project has connections for its API.
  max_connections constant integer := 40;
  remaining double precision := private.rate_limit_remaining(
    is_rate_limit_exhausted.scope, is_rate_limit_exhausted.refilled_at
  );
begin
  if remaining >= 1 and remaining < max_connections then
    -- Only the last tokens are taken one request at a time, so that fans never wait for each other without an attack.
    perform private.lock_rate_limit(is_rate_limit_exhausted.scope, is_rate_limit_exhausted.key);
    remaining := private.rate_limit_remaining(
      is_rate_limit_exhausted.scope,
      private.rate_limit_refilled_at(is_rate_limit_exhausted.scope, is_rate_limit_exhausted.key)
    );
  end if;
  return remaining < 1;
end
$$;
grant execute on routine private.is_rate_limit_exhausted(text, text, timestamptz) to service_role;

-- Takes the tokens for a wrong code. A try with a proof of work has paid for the shared ones: if those were taken as
-- well, an attacker could keep the proofs switched on for ever.
create function private.consume_miss(code text, client text, is_proven boolean)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.consume_rate_limit('redeem-client', consume_miss.client);
  if not consume_miss.is_proven then
    perform private.consume_rate_limit('redeem-prefix', left(consume_miss.code, 4));
    perform private.consume_rate_limit('redeem-everyone', '');
  end if;
  perform private.sweep_rate_limits();
end
$$;
grant execute on routine private.consume_miss(text, text, boolean) to service_role;

-- Redeems one code, in one transaction:
-- redemptions paused -> the client's rate limit -> the shared rate limits, or a proof -> look-up -> claim or refuse.
-- code: 8 of A-Z and 0-9. claim: 16 to 64 of [A-Za-z0-9_-], or null, which equals no other.
-- is_proven: the function has checked a proof of work for this code and client.
-- Answers { outcome, release?, retryAfterSeconds? }; never raised, or the token for a miss would roll back.
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
  -- Everything that is read before the look-up in one statement; a rate limit hardly ever has a row.
  perform private.lock_rate_limit('redeem-client', redeem_code.client);
  select s.allow_new_code_redemptions as is_open,
         (select r.refilled_at from public.rate_limits r
           where r.scope = 'redeem-client' and r.key = redeem_code.client) as client_refilled_at,
         (select r.refilled_at from public.rate_limits r
           where r.scope = 'redeem-prefix' and r.key = prefix) as prefix_refilled_at,
         (select r.refilled_at from public.rate_limits r
           where r.scope = 'redeem-everyone' and r.key = '') as everyone_refilled_at
    into known
    from public.site_settings s
   where s.id = 'main';

  if not known.is_open then
    return jsonb_build_object('outcome', 'redemptions-paused');
  end if;
  if known.client_refilled_at is not null then
    wait_seconds := private.rate_limit_wait_seconds('redeem-client', known.client_refilled_at);
    if wait_seconds > 0 then
      return jsonb_build_object('outcome', 'too-many-attempts', 'retryAfterSeconds', wait_seconds);
    end if;
  end if;
  -- Lock order: always the prefix first, so that two tries never deadlock.
  if not redeem_code.is_proven
     and (known.prefix_refilled_at is not null
          and private.is_rate_limit_exhausted('redeem-prefix', prefix, known.prefix_refilled_at)
          or known.everyone_refilled_at is not null
          and private.is_rate_limit_exhausted('redeem-everyone', '', known.everyone_refilled_at)) then
    return jsonb_build_object('outcome', 'proof-needed');
  end if;

  update public.codes c
     set redeemed_at = now(), claim = redeem_code.claim
   where c.id = redeem_code.code and c.redeemed_at is null
  returning c.release_id into found_release_id;

  if not found then
    -- Idempotent retry: the answer was lost and the browser asks again with the same claim. A claim that the function
    -- derived for a visitor without script comes from a network address, which neighbours share: one hour only.
    select c.release_id into found_release_id
      from public.codes c
     where c.id = redeem_code.code
       and c.claim = redeem_code.claim
       and c.redeemed_at > now()
         - case when c.claim like 'noscript-%' then interval '1 hour' else interval '7 days' end;
    if not found then
      if exists (select from public.codes c where c.id = redeem_code.code) then
        return jsonb_build_object('outcome', 'already-used');
      end if;
      perform private.consume_miss(redeem_code.code, redeem_code.client, redeem_code.is_proven);
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
    -- The code is used all the same (spec, section 4); an admin can make it available again.
    return jsonb_build_object('outcome', 'unknown-code');
  end if;

  return jsonb_build_object('outcome', 'redeemed', 'release', release);
end
$$;
grant execute on routine public.redeem_code(text, text, text, boolean) to service_role;
