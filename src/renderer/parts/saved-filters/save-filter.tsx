import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import {
  type FilterParameters,
  newSavedFilterSchema,
  type SavedFilterList,
} from '../../../shared/contract/saved-filter.ts';
import { savedFilters } from '../../api/saved-filters.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';

/** Asks for the name under which filters are saved. `leftOut`: says what is filtered by and not saved. */
export function SaveFilter(parts: {
  list: SavedFilterList;
  filter: FilterParameters;
  leftOut: string | undefined;
  onClose: () => void;
}) {
  const { list, filter, leftOut, onClose } = parts;
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const form = useForm({
    name: `saved-filter:${list}`,
    initial: { name: '' },
    schema: newSavedFilterSchema,
    bodyOf: ({ name }) => ({ list, name, filter }),
    send: (body, idempotencyKey) => clinic.savedFilter.create({ body, idempotencyKey }),
    onSent: ({ name }) => {
      void queries.invalidateQueries({ queryKey: savedFilters(clinic, list).queryKey });
      notifications.show({ color: 'teal', message: text('savedFilters.saved', { name }) });
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('savedFilters.saveTitle')}
      closeButtonProps={{ 'aria-label': text('page.close') }}
    >
      <form {...form.element} aria-label={text('savedFilters.saveTitle')}>
        <Stack>
          <FormNotice form={form} />
          <TextInput
            label={text('savedFilters.name')}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            {...form.text('name')}
          />
          {leftOut !== undefined && (
            <Text size="sm" c="dimmed">
              {leftOut}
            </Text>
          )}
          <FormActions form={form} submit={text('form.save')} />
        </Stack>
      </form>
    </Modal>
  );
}
