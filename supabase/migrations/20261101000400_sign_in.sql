-- Purpose: rate limit for signing in: guessing a password is slow, and no account is locked out for good.
-- Owns: charge_sign_in(), refund_sign_in().
-- Who may do what: only the secret key, from the sign-in function.

-- Before a password is checked: takes a token and answers 0, or answers the seconds to wait. Taken first and refunded
-- after a success, because a hundred guesses sent at once must not all be checked before the first token is gone.
-- client: who asks. account: what is asked for.
create function public.charge_sign_in(client text, account text)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  -- Lock order: the client first, then the account, so that two tries never deadlock.
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
grant execute on function public.charge_sign_in(text, text) to service_role;

-- Gives the token back: the password was right.
create function public.refund_sign_in(client text, account text)
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
grant execute on function public.refund_sign_in(text, text) to service_role;
