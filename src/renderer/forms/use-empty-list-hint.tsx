import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LookupList } from '../../shared/contract/admin/lookups.ts';
import { useText } from '../i18n/use-text.ts';
import { usePermissions } from '../state/use-workstation.ts';

/** What a field says that has nothing to choose from: that its list is empty, and who fills it. */
export function useEmptyListHint(): (list: LookupList, entries: readonly unknown[] | undefined) => ReactNode {
  const { text } = useText();
  const mayFill = usePermissions().includes('settings.manage');
  return (list, entries) => {
    if (entries?.length !== 0) return undefined;
    if (!mayFill) return text('lists.emptyAsk');
    return (
      <>
        {text('lists.empty')}{' '}
        <Anchor component={Link} to={`/back-office/lists/${list}`} size="xs" underline="always">
          {text('lists.fill')}
        </Anchor>
      </>
    );
  };
}
