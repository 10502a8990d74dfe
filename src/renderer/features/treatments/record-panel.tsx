import type { CustomerReference } from '../../../shared/contract/field.ts';
import { CustomerPanelHead } from '../../ui/customer-panel-head.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/list/side-panel.tsx';

interface PanelProps {
  readonly name: string;
  readonly customer: CustomerReference;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly onClose: () => void;
}

/** One record beside its list; the customer's name leads to the file. */
export function RecordPanel({ name, customer, facts, onClose }: PanelProps) {
  return (
    <SidePanel label={name}>
      <CustomerPanelHead customer={customer} subject={name} onClose={onClose} />
      <Facts facts={facts} />
    </SidePanel>
  );
}
