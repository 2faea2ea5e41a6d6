-- Purpose: a message whose way to the form service was never noted down is not sent a second time by itself.
-- Owns: what contact_messages.claimed_until means; claim_contact_deliveries(), record_contact_delivery() and list_messages()
--   as they are from here on.
-- Who may do what: as before.

-- null: nobody is handing this message on. In the future: somebody is. In the past: somebody was, and what came of it was
-- not written down, so it may have arrived or not. A copy too many is worse than a question: such a message waits for a
-- person, who finds it in the inbox and can look into the mailbox first.
alter table public.contact_messages alter column claimed_until drop not null;
update public.contact_messages set claimed_until = null where claimed_until <= now();

-- Claims messages to hand on, oldest first: those that are due and in nobody's hands, or one by its id. A claim ends with
-- record_contact_delivery(); one that is a minute old has been forgotten, and only an id, which a person chose, takes it.
create or replace function public.claim_contact_deliveries(message_id uuid default null, most integer default 20)
returns jsonb
language sql
volatile
set search_path = ''
as $$
  with due as (
    select m.id
      from public.contact_messages m
     where m.delivered_at is null
       and case
         when claim_contact_deliveries.message_id is null
           then m.claimed_until is null and m.next_attempt_at <= now()
         else m.id = claim_contact_deliveries.message_id and coalesce(m.claimed_until <= now(), true)
       end
     order by m.next_attempt_at
     limit least(greatest(claim_contact_deliveries.most, 1), 100)
       for update skip locked
  ),
  claimed as (
    update public.contact_messages m
       set claimed_until = now() + interval '1 minute'
      from due
     where m.id = due.id
    returning m.id, m.name, m.email, m.subject_type, m.custom_subject, m.message
  )
  select coalesce(jsonb_agg(to_jsonb(c)), '[]') from claimed c
$$;

-- As before; the claim is given back by being none.
create or replace function public.record_contact_delivery(message_id uuid, failure text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.contact_messages m
     set attempts = m.attempts + 1,
         delivered_at = case when failure is null then now() end,
         last_error = left(failure, 300),
         next_attempt_at = now() + least(interval '5 minutes' * power(2, least(m.attempts, 12)), interval '1 day'),
         claimed_until = null
   where m.id = message_id and m.delivered_at is null
$$;

-- As before, and says of each message whether it is not known if it arrived.
create or replace function public.list_messages(
  q text default '',
  delivered boolean default null,
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  words text[] := regexp_split_to_array(lower(btrim(coalesce(list_messages.q, ''))), '\s+');
  size integer := least(greatest(coalesce(list_messages.page_size, 50), 1), 100);
  last_shown public.contact_messages;
  answer jsonb;
begin
  perform private.require_admin();
  if list_messages.after is not null then
    select * into last_shown from public.contact_messages m where m.id = list_messages.after;
    if not found then
      raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
    end if;
  end if;

  with matching as not materialized (
    select m.*
      from public.contact_messages m
     where (list_messages.delivered is null or (m.delivered_at is not null) = list_messages.delivered)
       and not exists (
         select from unnest(words) word
          where position(word in lower(concat_ws(' ', m.name, m.email, m.custom_subject, m.message))) = 0
       )
  ),
  page as (
    select m.*, row_number() over (order by m.created_at desc, m.id desc) as place
      from (
        select * from matching m
         where last_shown.id is null or (m.created_at, m.id) < (last_shown.created_at, last_shown.id)
         order by m.created_at desc, m.id desc
         limit size + 1
      ) m
  ),
  counted as (
    select count(*) as total from (select from matching limit 10001) m
  )
  select private.page_json(
           (
             select jsonb_agg(
                      jsonb_build_object(
                        'id', p.id, 'name', p.name, 'email', p.email, 'subjectType', p.subject_type,
                        'customSubject', coalesce(p.custom_subject, ''), 'message', p.message,
                        'createdAt', p.created_at, 'deliveredAt', p.delivered_at, 'attempts', p.attempts,
                        'lastError', p.last_error, 'nextAttemptAt', p.next_attempt_at,
                        'isUncertain', p.delivered_at is null and coalesce(p.claimed_until <= now(), false)
                      )
                      order by p.place
                    )
               from page p
              where p.place <= size
           ),
           (select p.id::text from page p where p.place = size and exists (select from page o where o.place > size)),
           c.total
         )
    into answer
    from counted c;
  return answer;
end
$$;
