-- Purpose: sales: a seller's phone sells the codes of a batch, one by one.
-- Owns: sell_code(), undo_sale().
-- Who may do what: admins alone, through security definer functions, which keep a sale as an action on its code. These lock
--   the code's row as redeem_code() does, so that two that meet have one outcome.

-- How many codes of a batch wait for their sale.
create function private.codes_left(batch_id uuid) returns bigint language sql stable set search_path = '' as $$
  select count(*)
    from public.codes c
   where c.batch_id = codes_left.batch_id and c.activated_at is null and c.voided_at is null
     and c.serial is not null and c.given_to is null
$$;

-- Sells the next code of a batch: the dormant one with the lowest serial is activated, and no other sale gets it. One
-- without a serial has no card and cannot be sold, and one that was given to somebody is not for sale.
-- Answers { outcome: 'sold', serial, code, left }, the same for the same sale again, { outcome: 'sold-out' }, or null
-- without such a batch; null, too, for a sale that was taken back or is another batch's.
create function public.sell_code(batch_id uuid, sale_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sold public.codes;
begin
  perform private.require_role('admin');
  if not exists (select from public.code_batches b where b.id = sell_code.batch_id) then
    return null;
  end if;
  insert into public.code_actions (id, action, batch_id) values (sale_id, 'sell', batch_id) on conflict do nothing;
  if found then
    -- Advisory lock: of two sellers at once the second takes the card behind. Row locks alone can end in a deadlock,
    -- because one stays on a card that was sold meanwhile.
    perform pg_advisory_xact_lock(hashtext('deadwax: sales of ' || sell_code.batch_id));
    -- An action on the batch locks all of its codes for a moment: what it leaves can be sold.
    select n.* into sold
      from public.codes n
     where n.batch_id = sell_code.batch_id and n.activated_at is null and n.voided_at is null
       and n.serial is not null and n.given_to is null
     order by n.serial
     limit 1
       for update;
    if not found then
      delete from public.code_actions a where a.id = sell_code.sale_id;
      return jsonb_build_object('outcome', 'sold-out');
    end if;
    perform private.require_releases(array[sold.id]);
    update public.codes c set activated_at = now() where c.id = sold.id;
    insert into public.code_changes (action_id, code) values (sale_id, sold.id);
    perform private.audit_code_action('code-sold', batch_id, null, jsonb_build_object('serial', sold.serial));
  end if;
  return (
    select jsonb_build_object(
             'outcome', 'sold', 'serial', c.serial, 'code', c.id, 'left', private.codes_left(c.batch_id)
           )
      from public.code_actions a
      join public.code_changes h on h.action_id = a.id
      join public.codes c on c.id = h.code
     where a.id = sell_code.sale_id and a.action = 'sell' and a.batch_id = sell_code.batch_id and a.undone_at is null
  );
end
$$;
grant execute on routine public.sell_code(uuid, uuid) to authenticated;

-- Takes a sale back: { outcome: 'undone', serial, left }, also the second time; { outcome: 'redeemed' } when a fan has
-- used the code, { outcome: 'void' } when it is void; null without such a sale.
create function public.undo_sale(batch_id uuid, sale_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sale public.code_actions;
  sold public.codes;
begin
  perform private.require_role('admin');
  select * into sale
    from public.code_actions a
   where a.id = undo_sale.sale_id and a.batch_id = undo_sale.batch_id and a.action = 'sell'
     for update;
  if not found then
    return null;
  end if;
  select c.* into sold
    from public.code_changes h
    join public.codes c on c.id = h.code
   where h.action_id = sale.id
     for update of c;
  if sale.undone_at is null then
    if sold.state in ('redeemed', 'void') then
      return jsonb_build_object('outcome', sold.state);
    end if;
    update public.codes c set activated_at = null where c.id = sold.id;
    update public.code_changes h set is_undone = true where h.action_id = sale.id;
    update public.code_actions a set undone_at = now(), undone_by = auth.uid() where a.id = sale.id;
    perform private.audit_code_action('sale-undone', sale.batch_id, null, jsonb_build_object('serial', sold.serial));
  end if;
  return jsonb_build_object('outcome', 'undone', 'serial', sold.serial, 'left', private.codes_left(sold.batch_id));
end
$$;
grant execute on routine public.undo_sale(uuid, uuid) to authenticated;
