import { useQuery } from '@tanstack/react-query';
import { backupState } from '../../api/backup-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { floorView } from '../../api/floor-reads.ts';
import { unreturnedCalls } from '../../api/unreturned-calls-reads.ts';
import { lineStates, reportOfToday } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useToday } from '../../state/use-workstation.ts';
import { type FigureTile, FigureTiles } from '../../kit/figure-tiles.tsx';
import { countText, pastText, percentText, wholeMoneyText } from '../../kit/format.ts';
import { TileLink } from '../../kit/tile-link.tsx';
import styles from './back-office-home.module.css';

interface Read<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
}
type Shown = Pick<FigureTile, 'value' | 'note' | 'isBad'>;

/** Whether the clinic works today: its calls, who is at work, its lines and its last backup, each with its page. */
export function ClinicFigures() {
  const { text } = useText();
  return (
    <FigureTiles
      label={text('home.clinicToday')}
      className={styles.figures}
      tiles={[useCalls(), useOwed(), useAgents(), useLines(), useBackup()].flat()}
    />
  );
}

/** A figure that is not read keeps its place, and one that cannot be read is said to be unknown. */
function useTileOf() {
  const { text } = useText();
  return <Answer,>(name: string, query: Read<Answer>, show: (answer: Answer) => Shown): FigureTile => {
    if (blockingProblemOf(query)) return { name, value: '–', note: text('home.notRead') };
    return query.data === undefined ? { name, value: '–', note: '–' } : { name, ...show(query.data) };
  };
}

function useCalls(): FigureTile {
  const { text, language } = useText();
  const tileOf = useTileOf();
  const name = text('desk.calls');
  return tileOf(name, useQuery(reportOfToday(useClinic())), (report) => {
    if (report === null) return { value: '–', note: '–' };
    const calls = countText(report.calls, language);
    return {
      value: (
        <TileLink to="/calls" search={{ days: 0 }} aria-label={`${name}: ${calls}`}>
          {calls}
        </TileLink>
      ),
      note:
        report.inbound === 0
          ? text('desk.inbound', { count: 0 })
          : text('home.answered', { share: percentText(report.inbound_answered / report.inbound, language) }),
    };
  });
}

/** Callers of all days, whoever is to call them. */
function useOwed(): FigureTile[] {
  const { text, language } = useText();
  const tileOf = useTileOf();
  const seesAll = usePermissions().includes('cdr.view.all');
  const isOffered = useCapability('missedCalls') && seesAll;
  const unreturned = useQuery(unreturnedCalls(useClinic(), isOffered, null));
  const name = text('desk.owed');
  if (!isOffered) return [];
  return [
    tileOf(name, unreturned, ({ figures: { open: missed, over, spent: value } }) => {
      const owed = countText(missed, language);
      return {
        value: (
          <TileLink to="/supervisor/missed" aria-label={`${name}: ${owed}`}>
            {owed}
          </TileLink>
        ),
        note: missed === 0 ? text('desk.noMissed') : text('desk.spent', { amount: wholeMoneyText(value, language) }),
        isBad: over > 0,
      };
    }),
  ];
}

function useAgents(): FigureTile[] {
  const { text, language } = useText();
  const tileOf = useTileOf();
  const mayMonitor = usePermissions().includes('agent.monitor');
  const isOffered = useCapability('floor') && mayMonitor;
  const floor = useQuery(floorView(useClinic(), isOffered));
  const name = text('home.atWork');
  if (!isOffered) return [];
  return [
    tileOf(name, floor, ({ agents, waiting }) => {
      const atWork = agents.filter(({ status }) => status !== 'offline').length;
      const ready = agents.filter(({ status }) => status === 'ready').length;
      return {
        value: (
          <TileLink to="/supervisor" aria-label={`${name}: ${countText(atWork, language)}`}>
            {countText(atWork, language)}
          </TileLink>
        ),
        note:
          waiting.length > 0
            ? text('home.callersWait', { count: waiting.length })
            : text('home.ready', { count: ready }),
        isBad: waiting.length > 0 && ready === 0,
      };
    }),
  ];
}

function useLines(): FigureTile {
  const { text } = useText();
  const tileOf = useTileOf();
  const name = text('backOffice.lines');
  return tileOf(name, useQuery(lineStates(useClinic())), (lines) => {
    const silent = lines.filter(({ answers }) => answers === false);
    const answering = lines.filter(({ answers }) => answers === true).length;
    const unknown = lines.length - silent.length - answering;
    const value = text('home.linesAnswer', { count: answering, all: lines.length });
    const state =
      silent.length > 0
        ? text('home.linesDown', { names: silent.map((line) => line.name).join(text('list.separator')) })
        : text(unknown > 0 ? 'home.linesUnknown' : 'home.linesFine');
    return {
      value: (
        <TileLink to="/back-office/lines" aria-label={`${name}: ${value}`}>
          {value}
        </TileLink>
      ),
      note: lines.length === 0 ? text('home.noLines') : state,
      isBad: silent.length > 0,
    };
  });
}

function useBackup(): FigureTile {
  const { text, language } = useText();
  const tileOf = useTileOf();
  const today = useToday();
  const name = text('home.lastBackup');
  return tileOf(name, useQuery(backupState(useClinic())), (state) => {
    const { running, problem, last_success: last, next_at: next, is_overdue: isOverdue } = state;
    const value = last ? pastText(last.created_at, today, language) : text('home.noBackup');
    const planned = next === null ? text('home.noDailyBackup') : text('home.nextBackup', { time: next.slice(11, 16) });
    return {
      value: (
        <TileLink to="/back-office/backups" aria-label={`${name}: ${value}`}>
          {value}
        </TileLink>
      ),
      note: running ? text('home.backupRuns') : problem ? text('home.backupFailed') : planned,
      // Nothing is copied, and nothing will be.
      isBad: isOverdue || problem !== null || (last === null && next === null && !running),
    };
  });
}
