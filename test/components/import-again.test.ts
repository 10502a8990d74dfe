import type { ImportState } from '../../src/shared/contract/admin/customer-import.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { expect, test } from './component-test.ts';

test('an import that runs is shown to who comes back by the list of settings', async ({ show }) => {
  const shown = await show({ path: null, role: 'admin' });
  const running: ImportState = {
    id: 'run-1',
    state: 'writing',
    lines: 40,
    done: 10,
    imported: 0,
    rejected: [],
    rejected_total: 0,
    message: null,
    preview: null,
    other_sheets: [],
    problem: null,
  };
  shown.service.answer(contract.adminImport.state, () => running);
  shown.standIn.keepDraft('import', { id: 'run-1', isConfirmed: true });
  await shown.load('/back-office/import');
  await shown.main.getByText('Writing: 10 of 40 customers').waitFor();
  shown.service.answer(contract.adminImport.state, (): ImportState => ({ ...running, state: 'checking' }));
  await shown.main.getByText('Preparing the import…').waitFor();
  await expect(shown.main.getByText('Checking:')).toHaveCount(0);
});
