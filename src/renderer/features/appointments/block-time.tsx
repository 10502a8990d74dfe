import { useNavigate, useSearch } from '@tanstack/react-router';
import { BlockFields } from '../../parts/appointment/block-fields.tsx';
import { useBlockForm } from '../../parts/appointment/use-block-form.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useSignIn, useToday } from '../../state/use-workstation.ts';
import { placeOf } from './board-address.ts';

/** The doctor that an address names by the board's ID. */
const doctorIn = (at: string | undefined): string | null =>
  at?.startsWith('doctor-') ? at.slice('doctor-'.length) : null;

/** Blocks a time of a doctor: a lunch, a meeting. Bookings of that time are listed first, then marked to be moved. */
export function BlockTime() {
  const { text } = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: '/appointments' });
  const signIn = useSignIn();
  const mayBlockAll = usePermissions().includes('customer.view.all');
  const today = useToday();
  const ownId = signIn.state === 'signed-in' ? String(signIn.user.id) : null;
  const block = useBlockForm({
    doctorId: mayBlockAll ? doctorIn(search.at) : ownId,
    day: search.day ?? today,
    onBlocked: ({ start }) =>
      void navigate({ to: '/appointments/block', search: { ...placeOf(search), day: start.slice(0, 10) } }),
  });
  return (
    <FormPanel
      form={block.form}
      title={text('appointments.blockTime')}
      closeTo="/appointments"
      closeSearch={placeOf(search)}
      create={text('block.save')}
    >
      <BlockFields block={block} today={today} ownId={mayBlockAll ? null : ownId} />
    </FormPanel>
  );
}
