import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FilterParameters, SavedFilterList } from '../../../shared/contract/saved-filter.ts';
import { savedFilters } from '../../api/saved-filters.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { givenOf } from './given-of.ts';
import { ManageFilters } from './manage-filters.tsx';
import { SaveFilter } from './save-filter.tsx';

interface Parts {
  readonly list: SavedFilterList;
  /** Filters and sort, as the address has them. */
  readonly filter: FilterParameters;
  /** Parameters of the address that are not the list's: a saved filter leaves them as they are. */
  readonly others?: FilterParameters;
  /** Says what is filtered by and not saved. */
  readonly leftOut?: string | undefined;
  /** Called when a saved one is used: what is not in the address is for the list to reset. */
  readonly onUse?: () => void;
  readonly isCompact?: boolean;
}

const textOf = (filter: FilterParameters): string => JSON.stringify(givenOf(filter));

/** The account's saved filters of a list: each is a link to the list's address. */
export function SavedFilters({ list, filter, others, leftOut, onUse, isCompact = false }: Parts) {
  const { text } = useText();
  const isOffered = useCapability('savedFilters');
  const saved = useQuery({ ...savedFilters(useClinic(), list), enabled: isOffered });
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  if (!isOffered) return null;
  const current = saved.data?.find((one) => textOf(one.filter) === textOf(filter));
  const isAny = saved.data !== undefined && saved.data.length > 0;
  const close = (): void => setDialog(null);
  return (
    <>
      <Menu position="bottom-start" withArrow>
        <Menu.Target>
          <Button
            variant="default"
            size={isCompact ? 'compact-sm' : 'sm'}
            leftSection={<IconBookmark size={isCompact ? 14 : 16} stroke={1.75} />}
          >
            {current?.name ?? text('savedFilters.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={text('savedFilters.title')} mah={420} style={{ overflowY: 'auto' }}>
          {saved.isPending && <Menu.Label>{text('savedFilters.loading')}</Menu.Label>}
          {saved.isError && (
            <Menu.Item onClick={() => void saved.refetch()} closeMenuOnClick={false}>
              {text('savedFilters.unread')}
            </Menu.Item>
          )}
          {saved.data?.length === 0 && <Menu.Label>{text('savedFilters.none')}</Menu.Label>}
          {saved.data?.map((one) => (
            <Menu.Item
              key={one.id}
              component={Link}
              to="."
              search={{ ...others, ...one.filter } as never}
              aria-current={one === current || undefined}
              leftSection={
                one === current ? <IconCheck size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />
              }
              onClick={onUse}
            >
              {one.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('save')} disabled={current !== undefined}>
            {text('savedFilters.save')}
          </Menu.Item>
          {isAny && <Menu.Item onClick={() => setDialog('manage')}>{text('savedFilters.manage')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveFilter list={list} filter={filter} leftOut={leftOut} onClose={close} />}
      {dialog === 'manage' && <ManageFilters list={list} saved={saved.data ?? []} onClose={close} />}
    </>
  );
}
