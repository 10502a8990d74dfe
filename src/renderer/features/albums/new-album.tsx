import { Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { newAlbumSchema } from '../../../shared/contract/album.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { CustomerChoice } from '../../parts/customer/customer-choice.tsx';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { flags, flagText } from './flag-text.ts';

/** An album for a customer, which is opened then: photos are added there. */
export function NewAlbum() {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { customer = null } = useSearch({ from: '/albums/new' });
  const form = useForm({
    name: `new-album:${customer ?? 'any'}`,
    initial: { customer_id: customer, title: '', flag: 'before' as string | null, remark: '' },
    schema: newAlbumSchema,
    bodyOf: filledIn,
    send: (body, idempotencyKey) => clinic.album.create({ body, idempotencyKey }),
    onSent: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['albums'] });
      void navigate({ to: '/albums/$id', params: { id: String(id) } });
    },
  });
  return (
    <FormPanel form={form} title={text('albums.new')} closeTo="/albums" create={text('albums.create')}>
      <CustomerChoice form={form} field="customer_id" />
      <TextInput label={text('album.title')} maxLength={100} {...form.text('title')} />
      <Select
        label={text('album.stage')}
        data={flags.map((value) => ({ value, label: flagText(value, text) }))}
        allowDeselect={false}
        {...form.choice('flag')}
      />
      <Textarea label={text('album.remark')} autosize minRows={2} maxRows={8} {...form.text('remark')} />
    </FormPanel>
  );
}
