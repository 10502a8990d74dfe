import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LookupList } from '../../shared/contract/admin/lookups.ts';
import { blockingProblemOf } from '../kit/blocking-problem.ts';
import { useText } from '../i18n/use-text.ts';
import { usePermissions } from '../state/use-workstation.ts';

/** A read of what a field chooses from. */
interface Read<Entries> {
  readonly data: Entries | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** How often reading it has failed. */
  readonly errorUpdateCount: number;
  refetch(): unknown;
}

/**
 * The options of a field, and below its label why there are none: they could not be read, or their list is empty.
 * `list`: where an administrator fills it.
 */
export function useChoices() {
  const { text } = useText();
  const emptyHint = useEmptyListHint();
  const failedHint = ({ isFetching, refetch }: Read<unknown>): ReactNode => (
    <span role="status">
      {text('choices.unread')}{' '}
      <Anchor
        component="button"
        type="button"
        size="xs"
        underline="always"
        // Not `disabled`, which takes the focus away.
        aria-disabled={isFetching || undefined}
        onClick={() => void (isFetching || refetch())}
      >
        {text('problem.retry')}
      </Anchor>
    </span>
  );
  return <Entry, Option>(
    read: Read<readonly Entry[]>,
    optionsOf: (entries: readonly Entry[] | undefined) => Option[],
    list?: LookupList,
  ) => {
    // A read that is repeated has no error meanwhile.
    const isUnread = blockingProblemOf(read) !== null || (read.data === undefined && read.errorUpdateCount > 0);
    if (isUnread) return { data: [], description: failedHint(read) };
    return { data: optionsOf(read.data), description: list && emptyHint(list, read.data) };
  };
}

/** The hint of a field without choices: its list is empty, and who can fill it. */
function useEmptyListHint(): (list: LookupList, entries: readonly unknown[] | undefined) => ReactNode {
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
