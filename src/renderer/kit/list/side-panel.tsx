import { CloseButton, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { blockingProblemOf } from '../blocking-problem.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { useRootMark } from '../use-root-mark.ts';
import layout from '../layout.module.css';
import styles from './side-panel.module.css';

/**
 * The column beside a list, for the one that is open. `form`: it is a form, whose buttons stay at the foot. `isWide`:
 * it grows with the window, as for a document.
 */
export function SidePanel({
  label,
  form,
  isWide = false,
  children,
}: {
  label?: string;
  form?: ComponentProps<'form'>;
  isWide?: boolean;
  children: ReactNode;
}) {
  useRootMark('data-panel');
  const content = (
    <Stack gap="md" className={styles.content}>
      {children}
    </Stack>
  );
  if (form)
    return (
      <form {...form} className={styles.panel} data-part="panel" data-wide={isWide || undefined} aria-label={label}>
        {content}
      </form>
    );
  return (
    <section className={styles.panel} data-part="panel" data-wide={isWide || undefined} aria-label={label}>
      {content}
    </section>
  );
}

/** The head of a panel: what is open, and the way to close it. */
export function PanelHead({
  title,
  subject,
  onClose,
}: {
  title: ReactNode;
  /** Shown below the title. */
  subject?: ReactNode;
  onClose: () => void;
}) {
  const { text } = useText();
  return (
    <div className={styles.panelHead}>
      <div className={layout.shrink}>
        <Title order={2}>{title}</Title>
        {subject && <Text size="sm">{subject}</Text>}
      </div>
      <CloseButton aria-label={text('page.close')} onClick={onClose} />
    </div>
  );
}

/** Replaces the panel while its content is being read, or cannot be. */
export function PendingPanel({
  query,
  label,
  problem = null,
}: {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  label?: string;
  /** Known to the page: what was read lacks what the address names. */
  problem?: Error | null;
}) {
  const blocking = blockingProblemOf(query) ?? problem;
  return (
    <SidePanel {...(label === undefined ? {} : { label })}>
      {blocking ? <ProblemNotice error={blocking} onRetry={() => void query.refetch()} /> : <Skeleton height={320} />}
    </SidePanel>
  );
}
