import { useQuery } from '@tanstack/react-query';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { Floor } from '../../../shared/contract/floor.ts';
import { reportOfToday } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { type FigureTile, FigureTiles } from '../../ui/figure-tiles.tsx';
import { percentText } from '../../ui/format.ts';
import { Timer } from '../../ui/timer.tsx';
import styles from './floor.module.css';

const shownStates = ['in_call', 'ready', 'wrap_up', 'break'] as const satisfies readonly AgentStatus[];

/**
 * How many callers wait and for how long, how many agents are in each state, and how many callers of today were
 * answered. `readAt`: epoch milliseconds.
 */
export function FloorFigures({ floor, readAt, isOneGroup }: { floor: Floor; readAt: number; isOneGroup: boolean }) {
  const { text } = useText();
  const signedIn = floor.agents.filter(({ status }) => status !== 'offline').length;
  const [longest] = floor.waiting;
  const answered = useAnswered();
  const tiles: FigureTile[] = [
    {
      name: text('floor.waiting'),
      value: String(floor.waiting.length),
      note: longest ? (
        <>
          {text('floor.longest')} <Timer since={readAt - longest.seconds * 1000} />
        </>
      ) : (
        text('floor.nobodyWaits')
      ),
      isBad: longest !== undefined,
    },
    ...shownStates.map((state) => ({
      name: text(`agent.${state}`),
      value: String(floor.agents.filter(({ status }) => status === state).length),
      note: text('floor.ofSignedIn', { count: signedIn }),
    })),
    // The calls of the day are those of all groups.
    ...(isOneGroup ? [] : answered),
  ];
  return <FigureTiles tiles={tiles} className={styles.figures} />;
}

function useAnswered(): FigureTile[] {
  const { text, language } = useText();
  const seesAll = usePermissions().includes('cdr.view.all');
  const { data: report } = useQuery({ ...reportOfToday(useClinic()), enabled: seesAll });
  if (!report) return [];
  const { inbound, inbound_answered: answered } = report;
  return [
    {
      name: text('floor.answeredToday'),
      value: inbound > 0 ? percentText(answered / inbound, language) : '–',
      note: text('floor.missedOf', { count: inbound - answered, of: inbound }),
    },
  ];
}
