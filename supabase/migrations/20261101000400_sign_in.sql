-- Purpose: rate limit for signing in: guessing a password is slow, and no account is locked out for good.
-- Owns: consume_sign_in(), refund_sign_in().
-- Who may do what: only the secret key, from the sign-in function.

-- Before a password is checked: takes a token of the client and one of the account. Taken first and refunded after a
-- success, because a hundred guesses sent at once must not all be checked before the first token is gone. Beyond the
-- tokens a try needs a proof of work. Each connection has a hard stop; an account has none, only harder proofs, because
-- strangers who use up its tokens must not lock a new browser of its owner out.
-- client: who asks. account: what is asked for. proof: the nonce of a proof of work that the function has verified, and
-- proven its difficulty; null and 0 without one.
-- Answers { outcome: 'allowed', taken: [scope] }, for refund_sign_in(), { outcome: 'proof-needed', difficulty, retryAfterSeconds }
-- or { outcome: 'too-many-attempts', retryAfterSeconds }.
create function public.consume_sign_in(
  client text, account text, proof text default null, proven integer default 0
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  is_proven boolean;
  difficulty integer;
  wait_seconds integer;
begin
  -- Lock order: the client first, then the account, so that two tries never deadlock.
  perform private.lock_rate_limit('sign-in-client', consume_sign_in.client);
  perform private.lock_rate_limit('sign-in-account', consume_sign_in.account);
  difficulty := private.proof_difficulty(
    'sign-in-account-proven', private.rate_limit_refilled_at('sign-in-account-proven', consume_sign_in.account)
  );
  -- One less is enough: it may have risen while this browser was working.
  is_proven := consume_sign_in.proven >= greatest(1, difficulty - 1) and private.use_proof(consume_sign_in.proof);
  if is_proven then
    wait_seconds := private.try_rate_limit('sign-in-client-proven', consume_sign_in.client);
    if wait_seconds > 0 then
      return jsonb_build_object('outcome', 'too-many-attempts', 'retryAfterSeconds', wait_seconds);
    end if;
    return jsonb_build_object('outcome', 'allowed', 'taken', case
      when private.consume_proven_miss('sign-in-account-proven', consume_sign_in.account)
        then array['sign-in-client-proven', 'sign-in-account-proven']
      else array['sign-in-client-proven']
    end);
  end if;
  wait_seconds := greatest(
    private.rate_limit_wait_seconds(
      'sign-in-client', private.rate_limit_refilled_at('sign-in-client', consume_sign_in.client)
    ),
    private.rate_limit_wait_seconds(
      'sign-in-account', private.rate_limit_refilled_at('sign-in-account', consume_sign_in.account)
    )
  );
  if wait_seconds > 0 then
    return jsonb_build_object(
      'outcome', 'proof-needed', 'difficulty', difficulty, 'retryAfterSeconds', wait_seconds
    );
  end if;
  perform private.consume_rate_limit('sign-in-client', consume_sign_in.client);
  perform private.consume_rate_limit('sign-in-account', consume_sign_in.account);
  perform private.sweep_rate_limits();
  return jsonb_build_object('outcome', 'allowed', 'taken', array['sign-in-client', 'sign-in-account']);
end
$$;
grant execute on routine public.consume_sign_in(text, text, text, integer) to service_role;

-- Gives back the tokens that consume_sign_in() has taken: the password was right.
create function public.refund_sign_in(client text, account text, taken text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  scope text;
begin
  foreach scope in array refund_sign_in.taken loop
    perform private.refund_rate_limit(
      scope, case when scope like 'sign-in-client%' then refund_sign_in.client else refund_sign_in.account end
    );
  end loop;
end
$$;
grant execute on routine public.refund_sign_in(text, text, text[]) to service_role;
