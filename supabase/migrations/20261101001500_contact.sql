-- Purpose: messages of the contact form, as an outbox: stored first, then relayed to the label's form service.
-- Owns: contact_messages.
-- Who may do what: visitors touch nothing; the contact function stores and relays with the secret key; admins read,
--   mark as read, answered or archived, and delete.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 200),
  email text not null check (char_length(email) between 3 and 254),
  subject_type text not null check (subject_type in ('join-label', 'code-support', 'shop-support', 'other')),
  custom_subject text check (char_length(btrim(custom_subject)) > 0 and char_length(custom_subject) <= 200),
  message text not null check (char_length(btrim(message)) > 0 and char_length(message) <= 10000),
  -- The code that a fan has trouble with, as it is printed; whether it exists is asked when staff read the message.
  code text check (code ~ '^[A-Z0-9]{8}$'),
  -- Idempotency key, made by the browser for one message, so that a second try of the same one is not a second message.
  submission text unique check (submission ~ '^[A-Za-z0-9_-]{16,64}$'),
  created_at timestamptz not null default now(),
  -- Outbox: when the relay took the message, how often that was tried, what the last refusal was, when to try again.
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz not null default now() + interval '2 minutes',
  -- Lease of the process that relays this message; a new one is leased to the request that stores it. null: no lease.
  -- In the future: it is being relayed. In the past: the lease ran out before the outcome was recorded, so the message
  -- may have arrived or not. Delivery is at most once: such a message waits for an admin, who can look into the mailbox
  -- first.
  leased_until timestamptz default now() + interval '30 seconds',
  read_at timestamptz,
  answered_at timestamptz,
  archived_at timestamptz,
  constraint contact_messages_only_other_has_a_subject_of_its_own
    check ((subject_type = 'other') = (custom_subject is not null))
);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id desc);
create index contact_messages_new_idx on public.contact_messages (created_at desc, id desc)
  where read_at is null and archived_at is null;
create index contact_messages_waiting_idx on public.contact_messages (next_attempt_at) where delivered_at is null;
create index contact_messages_delivered_at_idx on public.contact_messages (delivered_at);
alter table public.contact_messages enable row level security;

grant select, delete on public.contact_messages to authenticated;
grant update (read_at, answered_at, archived_at) on public.contact_messages to authenticated;
grant select, insert, delete on public.contact_messages to service_role;
grant update (delivered_at, attempts, last_error, next_attempt_at, leased_until)
  on public.contact_messages to service_role;

create policy "admins read messages" on public.contact_messages for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins mark messages" on public.contact_messages for update to authenticated
  using ((select private.is_staff('admin')));
create policy "admins delete messages" on public.contact_messages for delete to authenticated
  using ((select private.is_staff('admin')));

create trigger audit_delete after delete on public.contact_messages
  for each row execute function private.audit_delete('message-deleted');

-- Stores one message. Answers { outcome: 'stored', id, isNew }, { outcome: 'too-many-messages', retryAfterSeconds } or
-- { outcome: 'proof-needed' } (private.consume_form_send()).
-- Idempotent: the same submission again is the message that is stored already. It takes no token and is not relayed
-- again, or one submission sent a hundred times would be a hundred messages in the label's mailbox.
create function public.store_contact_message(
  name text, email text, subject_type text, custom_subject text, message text, submission text, client text,
  proof text default null, can_prove boolean default true, code text default null
) returns jsonb language plpgsql set search_path = '' as $$
declare
  new_id uuid;
  refusal jsonb;
begin
  if not exists (select from public.contact_messages m where m.submission = store_contact_message.submission) then
    refusal := private.consume_form_send('contact', client, proof, can_prove);
    if refusal is not null then
      return refusal;
    end if;
    -- Two tries of one message at once: the second waits for the first and then inserts nothing.
    insert into public.contact_messages (name, email, subject_type, custom_subject, message, submission, code)
    values (name, email, subject_type, custom_subject, message, submission, code)
    on conflict on constraint contact_messages_submission_key do nothing
    returning id into new_id;
  end if;
  return jsonb_build_object('outcome', 'stored', 'isNew', new_id is not null, 'id', coalesce(
    new_id, (select m.id from public.contact_messages m where m.submission = store_contact_message.submission)
  ));
end
$$;
grant execute on routine
  public.store_contact_message(text, text, text, text, text, text, text, text, boolean, text) to service_role;

-- Leases messages to relay, oldest first: those that are due and have no lease, or one by its id. A lease ends with
-- record_contact_delivery() or after a minute; one that ran out is taken over only by id, which an admin chose.
create function public.lease_contact_deliveries(
  message_id uuid default null, max_messages integer default 20
) returns jsonb language plpgsql set search_path = '' as $$
declare
  answer jsonb;
begin
  with leased as (
    update public.contact_messages m
       set leased_until = now() + interval '1 minute'
     where m.id = any (array(
       select d.id
         from public.contact_messages d
        where d.delivered_at is null
          and case
            when lease_contact_deliveries.message_id is null then d.leased_until is null and d.next_attempt_at <= now()
            else d.id = lease_contact_deliveries.message_id and coalesce(d.leased_until <= now(), true)
          end
        order by d.next_attempt_at
        limit least(greatest(lease_contact_deliveries.max_messages, 1), 100)
          for update skip locked
     ))
    returning m.id, m.name, m.email, m.subject_type, m.custom_subject, m.message, m.code
  )
  select coalesce(jsonb_agg(to_jsonb(l)), '[]') into answer from leased l;
  return answer;
end
$$;
grant execute on routine public.lease_contact_deliveries(uuid, integer) to service_role;

-- Records the outcome of a relay and ends the lease: `failure` is null when the message was taken, else the answer in a
-- few words. Exponential backoff: a refused message is due again after 5 minutes, then 10, 20, ... and at most a day.
create function public.record_contact_delivery(message_id uuid, failure text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.contact_messages m
     set attempts = m.attempts + 1,
         delivered_at = case when failure is null then now() end,
         last_error = left(failure, 300),
         next_attempt_at = now() + least(interval '5 minutes' * power(2, least(m.attempts, 12)), interval '1 day'),
         leased_until = null
   where m.id = message_id and m.delivered_at is null;
end
$$;
grant execute on routine public.record_contact_delivery(uuid, text) to service_role;

-- One page of messages, newest first (private.page_query()). is_uncertain: the lease ran out, so the message may have
-- arrived or not. q: words that all have to appear in name, address, subject, message or code.
-- delivered: only those that the form service took, or only the others; null for all.
-- box: 'inbox' (not archived), of these only 'new', 'unanswered' or 'answered'; or 'archived'.
create function public.list_messages(
  q text default '', delivered boolean default null, box text default 'inbox', after uuid default null,
  page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.contact_messages',
    item => $sql$to_jsonb(t) - '{submission,leased_until}'::text[] || jsonb_build_object(
      'custom_subject', coalesce(t.custom_subject, ''),
      'is_uncertain', t.delivered_at is null and coalesce(t.leased_until <= now(), false)
    )$sql$,
    filter => $sql$
      ($3 ->> 'delivered' is null or (t.delivered_at is not null) = ($3 ->> 'delivered')::boolean)
      and (t.archived_at is not null) = ($3 ->> 'box' = 'archived')
      and case $3 ->> 'box'
        when 'new' then t.read_at is null
        when 'unanswered' then t.answered_at is null
        when 'answered' then t.answered_at is not null
        else true
      end
      and lower(concat_ws(' ', t.name, t.email, t.custom_subject, t.message, t.code))
          like all (private.word_patterns($3 ->> 'q'))
    $sql$,
    keys => array['t.created_at', 't.id'],
    is_descending => true,
    given => jsonb_build_object('q', q, 'delivered', delivered, 'box', box)
  );
$$;
grant execute on routine public.list_messages(text, boolean, text, uuid, integer) to authenticated;
