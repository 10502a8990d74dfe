import { Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { LineState } from '../../../shared/contract/line.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { lineStates } from '../../api/reads.ts';
import { setLines } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { PageHead, PageWithPanel } from '../../kit/list/list-page.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { LineTable } from './line-table.tsx';
import { NumberTable } from './number-table.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import styles from './lines.module.css';

/** The lines to the outside with their state, and which number rings which group; beside them the one that is open. */
export function LinesPage() {
  const { text } = useText();
  // The primary action is that of the form then.
  const isOneOpen = useLocation().pathname !== '/back-office/lines';
  const clinic = useClinic();
  const lines = useQuery(setLines(clinic));
  const isImmediate = lines.data?.takes_effect !== 'at the next start';
  const problem = blockingProblemOf(lines);
  const { data: states } = useQuery(lineStates(clinic));
  const totalOf = (known: readonly LineState[]): string => {
    const down = known.filter(({ answers }) => answers === false).length;
    return down === 0 ? text('lines.total', { count: known.length }) : text('lines.down', { down, all: known.length });
  };
  return (
    <PageWithPanel
      head={
        <PageHead
          title={text('backOffice.lines')}
          total={states && totalOf(states)}
          hint={text(isImmediate ? 'lines.takesEffect' : 'lines.takesEffectLater')}
          actions={
            <LinkButton
              to="/back-office/lines/new"
              variant={isOneOpen ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} />}
            >
              {text('lines.new')}
            </LinkButton>
          }
        />
      }
      panel={!problem && <Outlet />}
    >
      {problem ? (
        <ProblemNotice error={problem} onRetry={() => void lines.refetch()} />
      ) : (
        <div className={styles.cards} data-part="table-scroller" tabIndex={0}>
          {lines.data ? (
            <>
              <LineTable lines={lines.data} />
              <NumberTable lines={lines.data} />
            </>
          ) : (
            <Skeleton height={300} />
          )}
        </div>
      )}
    </PageWithPanel>
  );
}
