import { firstSettings, type Settings } from '../../shared/contract/settings.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { calledNumbers } from './calls.ts';

/** When the backups of the demo clinic are made. */
export const backupTime = '03:00';
const colleagues = ['1006', '1007', '1008'];
/** How callers know each number. */
const sources = ['官网', '美团', '术后专线'];

/**
 * A demo clinic has no others to do this: colleagues, lines and a schedule of
 * backups. `callers`: who calls the colleagues.
 */
export function addPractice(rows: RowWriter, callers: readonly string[]): void {
  const settings: Partial<Settings> = {
    backup_time: backupTime,
    // Agents practise at night.
    rings_outside_hours: true,
    lines: {
      ...firstSettings.lines,
      trunks: [
        { name: 'main', host: 'practice.test', port: 5060, version: 1 },
        { name: 'backup', host: 'slow.practice.test', port: 5060, version: 1 },
      ],
      inbound: calledNumbers.map(({ number, groupId }, index) => ({
        number,
        group_id: groupId,
        source: sources[index],
        version: 1,
      })),
    },
    practice_team: { agents: colleagues, callers: [...callers] },
  };
  for (const [name, value] of Object.entries(settings)) rows.add('settings', { name, value: JSON.stringify(value) });
}
