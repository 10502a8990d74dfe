import type { CustomerReference } from '../../../shared/contract/field.ts';
import { CustomerPanelHead } from '../../parts/customer/customer-panel-head.tsx';
import { type Fact, Facts } from '../../kit/facts.tsx';
import { SidePanel } from '../../kit/list/side-panel.tsx';

interface PanelProps {
  readonly name: string;
  readonly customer: CustomerReference;
  /** By the fields of the record. */
  readonly facts: Readonly<Record<string, Fact>>;
  readonly onClose: () => void;
}

/** One record beside its list; the customer's name leads to the file. */
export function RecordPanel({ name, customer, facts, onClose }: PanelProps) {
  return (
    <SidePanel label={name}>
      <CustomerPanelHead customer={customer} subject={name} onClose={onClose} />
      <Facts facts={Object.values(facts)} />
    </SidePanel>
  );
}
