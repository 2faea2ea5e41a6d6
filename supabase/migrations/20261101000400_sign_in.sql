-- Purpose: rate limit for signing in: guessing a password is slow, and no account is locked out for good.
-- Owns: consume_sign_in(), refund_sign_in().
-- Who may do what: only the secret key, from the sign-in function.

-- Before a password is checked: takes a token of the client and one of the account. Taken first and refunded after a
-- success, because a hundred guesses sent at once must not all be checked before the first token is gone. Beyond the
-- tokens a try needs a proof of work, which takes from a hard stop far above them: strangers who use up an account's
-- tokens must not lock a new browser of its owner out.
-- client: who asks. account: what is asked for. proof: the nonce of a proof of work that the function has verified.
-- Answers { outcome: 'allowed', isProven }, or { outcome: 'proof-needed' or 'too-many-attempts', retryAfterSeconds }.
create function public.consume_sign_in(client text, account text, proof text default null)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  is_proven boolean := private.use_proof(consume_sign_in.proof);
  suffix text := case when is_proven then '-proven' else '' end;
  wait_seconds integer;
begin
  -- Lock order: the client first, then the account, so that two tries never deadlock.
  perform private.lock_rate_limit('sign-in-client' || suffix, consume_sign_in.client);
  perform private.lock_rate_limit('sign-in-account' || suffix, consume_sign_in.account);
  wait_seconds := greatest(
    private.rate_limit_wait_seconds(
      'sign-in-client' || suffix,
      private.rate_limit_refilled_at('sign-in-client' || suffix, consume_sign_in.client)
    ),
    private.rate_limit_wait_seconds(
      'sign-in-account' || suffix,
      private.rate_limit_refilled_at('sign-in-account' || suffix, consume_sign_in.account)
    )
  );
  if wait_seconds > 0 then
    return jsonb_build_object(
      'outcome', case when is_proven then 'too-many-attempts' else 'proof-needed' end,
      'retryAfterSeconds', wait_seconds
    );
  end if;
  perform private.consume_rate_limit('sign-in-client' || suffix, consume_sign_in.client);
  perform private.consume_rate_limit('sign-in-account' || suffix, consume_sign_in.account);
  perform private.sweep_rate_limits();
  return jsonb_build_object('outcome', 'allowed', 'isProven', is_proven);
end
$$;
grant execute on routine public.consume_sign_in(text, text, text) to service_role;

-- Gives the tokens back, as consume_sign_in() has taken them: the password was right.
create function public.refund_sign_in(client text, account text, is_proven boolean default false)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.refund_rate_limit(
    case when is_proven then 'sign-in-client-proven' else 'sign-in-client' end, refund_sign_in.client
  );
  select private.refund_rate_limit(
    case when is_proven then 'sign-in-account-proven' else 'sign-in-account' end, refund_sign_in.account
  );
$$;
grant execute on routine public.refund_sign_in(text, text, boolean) to service_role;
