-- What a role sees of an answer is said by permissions of its own. Roles that exist get what their work needs.

-- Who sends parcels, talks to members or pays them back by hand.
update staff_role set permissions = array_append(permissions, 'contact.view')
  where permissions && array['staff.manage', 'member.view', 'member.edit', 'order.ship', 'certification.view',
      'certification.review', 'refund.settle', 'personal.reveal']
    and not 'contact.view' = any (permissions);

update staff_role set permissions = array_append(permissions, 'address.view')
  where permissions && array['staff.manage', 'member.edit', 'order.ship']
    and not 'address.view' = any (permissions);

-- Who judges prices, cancels against money, books money or answers buyers about it.
update staff_role set permissions = array_append(permissions, 'amount.view')
  where permissions && array['staff.manage', 'member.edit', 'order.review', 'order.cancel', 'payment.view', 'refund.view',
      'refund.settle', 'transfer.view', 'transfer.match', 'ledger.view', 'alarm.view']
    and not 'amount.view' = any (permissions);

update staff_role set permissions = array_append(permissions, 'file.view')
  where permissions && array['staff.manage', 'member.edit', 'order.review', 'order.plan', 'order.produce']
    and not 'file.view' = any (permissions);

-- Lists leave the house through few hands at first.
update staff_role set permissions = array_append(permissions, 'list.export')
  where permissions && array['staff.manage', 'ledger.view']
    and not 'list.export' = any (permissions);
