import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { afterOpened, useOpenCustomers } from '../../state/open-customers.ts';

/** Opens a customer's file as a tab, or goes to the tab that is open. */
export function useOpenCustomer(): (id: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (id) => {
      useOpenCustomers.setState((state) => afterOpened(state, id));
      void navigate({ to: '/customers/$id', params: { id: String(id) } });
    },
    [navigate],
  );
}
