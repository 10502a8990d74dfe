import { listExportEndpoints } from '../../../shared/contract/list-export.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { ExportButton } from './export-button.tsx';

/** The export of a list with customers, for accounts that may export one. `query`: as the list is asked for. */
export function ListExport({
  list,
  query,
  isEmpty,
}: {
  list: keyof typeof listExportEndpoints;
  query: Readonly<Record<string, string | number | undefined>>;
  isEmpty: boolean;
}) {
  const isOffered = useCapability('exports');
  const mayExport = usePermissions().includes('customer.export');
  if (!isOffered || !mayExport) return null;
  const parameters = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
  return <ExportButton list={list} query={parameters} isEmpty={isEmpty} />;
}
