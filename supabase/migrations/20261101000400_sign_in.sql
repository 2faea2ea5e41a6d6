-- Purpose: rate limit for signing in: guessing a password is slow, and no account is locked out for good.
-- Owns: consume_sign_in(), refund_sign_in().
-- Who may do what: only the secret key, from the sign-in function.

-- Before a password is checked: takes a token and answers 0, or answers the seconds to wait. Taken first and refunded
-- after a success, because a hundred guesses sent at once must not all be checked before the first token is gone.
-- client: who asks. account: what is asked for.
create function public.consume_sign_in(client text, account text)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  -- Lock order: the client first, then the account, so that two tries never deadlock.
  perform private.lock_rate_limit('sign-in-client', consume_sign_in.client);
  perform private.lock_rate_limit('sign-in-account', consume_sign_in.account);
  wait_seconds := greatest(
    private.rate_limit_wait_seconds(
      'sign-in-client', private.rate_limit_refilled_at('sign-in-client', consume_sign_in.client)
    ),
    private.rate_limit_wait_seconds(
      'sign-in-account', private.rate_limit_refilled_at('sign-in-account', consume_sign_in.account)
    )
  );
  if wait_seconds = 0 then
    perform private.consume_rate_limit('sign-in-client', consume_sign_in.client);
    perform private.consume_rate_limit('sign-in-account', consume_sign_in.account);
    perform private.sweep_rate_limits();
  end if;
  return wait_seconds;
end
$$;
grant execute on routine public.consume_sign_in(text, text) to service_role;

-- Gives the token back: the password was right.
create function public.refund_sign_in(client text, account text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.rate_limits r
     set refilled_at = r.refilled_at - (select l.refill_interval from private.rate_limit(r.scope) l)
   where r.scope = 'sign-in-client' and r.key = refund_sign_in.client;
  update public.rate_limits r
     set refilled_at = r.refilled_at - (select l.refill_interval from private.rate_limit(r.scope) l)
   where r.scope = 'sign-in-account' and r.key = refund_sign_in.account;
$$;
grant execute on routine public.refund_sign_in(text, text) to service_role;
