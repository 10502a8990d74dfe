import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { KeyHints } from '../key-hints.tsx';
import { ListTable, type ListTableParts } from './list-table.tsx';
import layout from '../layout.module.css';
import pageStyles from '../page.module.css';
import styles from './list-page.module.css';

interface HeadParts {
  readonly title: string;
  /** At the right of the title: how many there are, or which day it is. */
  readonly total?: ReactNode;
  /** The purpose of the list, below the title. */
  readonly hint?: string;
  /** The keys of the page, before the actions. */
  readonly hints?: ReactNode;
  /** The one primary action, at the right after the others. */
  readonly actions?: ReactNode;
}

/** The head of a page with a list. */
export function PageHead({ title, total, hint, hints, actions }: HeadParts) {
  return (
    <div className={styles.pageHead}>
      <div className={layout.shrink}>
        <Group gap="sm" align="baseline">
          <Title order={1}>{title}</Title>
          {typeof total === 'string' ? (
            <Text size="sm" c="dimmed" data-part="total">
              {total}
            </Text>
          ) : (
            total
          )}
        </Group>
        {hint !== undefined && (
          <Text size="xs" c="dimmed" maw={640}>
            {hint}
          </Text>
        )}
      </div>
      {(hints || actions) && (
        <Group gap="md" className={layout.keepsWidth} wrap="nowrap">
          {hints}
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
    </div>
  );
}

/** A page, and beside it the panel of what is open; where both do not fit, the panel takes the place of the list. */
export function PageWithPanel({ head, children, panel }: { head: ReactNode; children: ReactNode; panel?: ReactNode }) {
  return (
    <div className={styles.pageAndPanel}>
      <div className={styles.pageColumns}>
        <Stack gap={12} className={pageStyles.page} data-part="page">
          {head}
          <div className={styles.belowHead}>{children}</div>
        </Stack>
        {panel}
      </div>
    </div>
  );
}

/** A list with its head, its filters in one row, and beside it the one that is open. */
export function ListPage<Row, Sort extends string = string>(
  parts: Omit<HeadParts, 'total' | 'hints'> & {
    readonly total?: (count: number) => string;
    /** How many there are, where the rows do not wait for it. */
    readonly count?: number | undefined;
    readonly filters?: ReactNode;
    /** The parts of the list, in a column before it. */
    readonly rail?: ReactNode;
    /** Shown between the filters and the list. */
    readonly notices?: ReactNode;
    readonly list: ListTableParts<Row, Sort>;
    /** Another key is another list, which begins at its top. */
    readonly listKey?: string;
    readonly panel?: ReactNode;
  },
) {
  const { total, count: counted, filters, rail, notices, list, listKey, panel, ...head } = parts;
  const { text } = useText();
  const hints = (
    <KeyHints
      hints={[
        ['J K', text('queue.move')],
        ...(list.onPlay ? [['P', text('calls.play')] as const] : []),
        ...(list.onCall ? [['C', text('queue.call')] as const] : []),
        ['Enter', text('queue.open')],
      ]}
    />
  );
  const count = list.query.data?.pages[0]?.total ?? counted;
  const found = (
    <>
      {filters && <div className={styles.filters}>{filters}</div>}
      {notices}
      <ListTable key={listKey} {...list} hasKeys />
    </>
  );
  return (
    <PageWithPanel
      head={
        <PageHead
          {...head}
          total={count === undefined ? undefined : total?.(count)}
          hints={(list.onCall ?? list.onOpen) && hints}
        />
      }
      panel={panel}
    >
      {rail ? (
        <div className={styles.railed}>
          {rail}
          <div className={styles.found}>{found}</div>
        </div>
      ) : (
        found
      )}
    </PageWithPanel>
  );
}
