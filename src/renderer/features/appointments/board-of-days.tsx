import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppointmentBlock } from '../../../shared/contract/appointment-extension.ts';
import {
  appointmentBlocks,
  appointmentBoard,
  appointmentConfig,
  appointmentHolds,
  appointmentHours,
} from '../../api/appointment-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability, useSignIn } from '../../state/use-workstation.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import type { BoardKind, BoardPlace } from './board-address.ts';
import { Board } from './board.tsx';
import layout from '../../kit/layout.module.css';

const noBlocks: readonly AppointmentBlock[] = [];

/** Reads what the board shows. */
export function BoardOfDays({ days, kind, place }: { days: readonly string[]; kind: BoardKind; place: BoardPlace }) {
  const clinic = useClinic();
  const isExtended = useCapability('appointments');
  const signIn = useSignIn();
  const ownId = signIn.state === 'signed-in' ? signIn.user.id : null;
  const range = { start: days[0] ?? '', end: days.at(-1) ?? '' };
  const board = useQuery(appointmentBoard(clinic, range));
  const config = useQuery(appointmentConfig(clinic));
  const holds = useQuery({ ...appointmentHolds(clinic, range), enabled: isExtended });
  const blocked = useQuery({ ...appointmentBlocks(clinic, range), enabled: isExtended });
  const hours = useQuery({ ...appointmentHours(clinic, range), enabled: isExtended });
  /** One's own hold is shown already, by the form that asked for it. */
  const others = useMemo(() => (holds.data ?? []).filter((hold) => hold.held_by.id !== ownId), [holds.data, ownId]);
  const problem = blockingProblemOf(board) ?? blockingProblemOf(config) ?? blockingProblemOf(hours);
  if (problem)
    return (
      <div className={layout.grows}>
        <ProblemNotice
          error={problem}
          onRetry={() => {
            void board.refetch();
            void config.refetch();
            if (isExtended) void hours.refetch();
          }}
        />
      </div>
    );
  if (!board.data || !config.data || (isExtended && !hours.data))
    return <Skeleton className={layout.grows} height="100%" />;
  return (
    <Board
      board={board.data}
      isRead={!board.isPlaceholderData}
      holds={others}
      blocked={blocked.data ?? noBlocks}
      config={config.data}
      hours={hours.data ?? []}
      days={days}
      kind={kind}
      place={place}
    />
  );
}
