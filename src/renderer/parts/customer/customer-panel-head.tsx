import { Link } from '@tanstack/react-router';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import { PanelHead } from '../../kit/list/side-panel.tsx';
import { useOpenCustomer } from './use-open-customer.ts';
import layout from '../../kit/layout.module.css';

interface CustomerPanelHeadProps {
  readonly customer: CustomerReference;
  /** The subject of the panel, below the name. */
  readonly subject?: string | null;
  readonly onClose: () => void;
}

/** The head of a panel about one customer: the name leads to the file. */
export function CustomerPanelHead({ customer, subject, onClose }: CustomerPanelHeadProps) {
  const openCustomer = useOpenCustomer();
  return (
    <PanelHead
      title={
        <Link
          to="/customers/$id"
          params={{ id: String(customer.id) }}
          className={layout.plainLink}
          onClick={() => openCustomer(customer.id)}
        >
          {customer.name}
        </Link>
      }
      subject={subject}
      onClose={onClose}
    />
  );
}
