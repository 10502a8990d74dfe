import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Customer } from '../../../../shared/contract/customer.ts';
import { customerFields, isCustomerField } from '../../../../shared/contract/customer-fields.ts';
import type { Draft } from '../../../../shared/ipc/drafts-ipc.ts';
import { customerDraft } from '../../../parts/customer/customer-draft.ts';
import { useText } from '../../../i18n/use-text.ts';
import { afterMerged, useOpenCustomers } from '../../../state/open-customers.ts';
import { useWorkstation } from '../../../state/use-workstation.ts';
import pageStyles from '../../../kit/page.module.css';

const isEmpty = (draft: Draft): boolean => Object.keys(draft).length === 0;

/**
 * Takes the place of a merged file's page and leads to the kept one. Unsaved input goes with it, on version 1, so that
 * it is compared with the kept file before it is saved; where that form has input too, both are named.
 */
export function MergedInto({ customer, from }: { customer: Customer; from: number }) {
  const { text } = useText();
  const navigate = useNavigate();
  const { mirrors, keepDraft } = useWorkstation();
  const hasMoved = useRef(false);
  useEffect(() => {
    if (hasMoved.current) return;
    hasMoved.current = true;
    const { id, name } = customer;
    const drafts = mirrors.drafts.getState().value;
    const [typed, there] = [drafts[customerDraft(from)] ?? {}, drafts[customerDraft(id)] ?? {}];
    const lines = [text('merge.leads', { name })];
    if (!isEmpty(typed) && isEmpty(there)) {
      keepDraft(customerDraft(id), { ...typed, version: '1' });
      lines.push(text('merge.draftKept', { name }));
    } else if (!isEmpty(typed)) {
      const fields = Object.entries(typed).flatMap(([field, value]) =>
        isCustomerField(field) ? [`${text(customerFields[field].label)} “${String(value)}”`] : [],
      );
      lines.push(text('merge.draftLeft', { name, fields: fields.join(text('list.separator')) }));
    }
    keepDraft(customerDraft(from), {});
    notifications.show({ message: lines.join(' '), autoClose: isEmpty(typed) ? 8000 : false });
    useOpenCustomers.setState((state) => afterMerged(state, { from, to: id }));
    void navigate({
      to: '/customers/$id',
      params: { id: String(id) },
      search: isEmpty(typed) ? {} : { edit: true },
      replace: true,
    });
  });
  return (
    <div className={pageStyles.page} data-part="page">
      <Skeleton height={240} />
    </div>
  );
}
