import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type SavedFilter,
  type SavedFilterList,
  savedFilterNameSchema,
} from '../../../shared/contract/saved-filter.ts';
import { savedFilters } from '../../api/saved-filters.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';

/** Renames and deletes saved filters. */
export function ManageFilters(parts: { list: SavedFilterList; saved: readonly SavedFilter[]; onClose: () => void }) {
  const { list, saved, onClose } = parts;
  const { text } = useText();
  const isEmpty = saved.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={text('savedFilters.title')}
      closeButtonProps={{ 'aria-label': text('page.close') }}
    >
      <Stack gap="sm">
        {saved.map((one) => (
          <SavedName key={one.id} list={list} saved={one} />
        ))}
      </Stack>
    </Modal>
  );
}

function SavedName({ list, saved: { id, name } }: { list: SavedFilterList; saved: SavedFilter }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: savedFilters(clinic, list).queryKey });
  const form = useForm({
    name: `saved-filter-name:${id}`,
    initial: { name },
    schema: savedFilterNameSchema,
    bodyOf: (values) => ({ id, name: values.name }),
    send: (body) => clinic.savedFilter.rename({ body }),
    isKeyed: false,
    onSent: refresh,
  });
  const removal = useMutation({
    mutationFn: () => clinic.savedFilter.remove({ body: { id } }),
    onSuccess: refresh,
    onError: notifyProblem,
  });
  return (
    <form {...form.element} aria-label={text('savedFilters.one', { name })}>
      <FormNotice form={form} />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={text('savedFilters.nameOf', { name })}
          maxLength={60}
          autoComplete="off"
          {...form.text('name')}
        />
        <Button type="submit" variant="default" loading={form.isBusy} disabled={!form.isChanged}>
          {text('savedFilters.rename')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={text('savedFilters.removeOf', { name })}
          loading={removal.isPending}
          onClick={() => {
            form.discard();
            removal.mutate();
          }}
        >
          {text('savedFilters.remove')}
        </Button>
      </Group>
    </form>
  );
}
