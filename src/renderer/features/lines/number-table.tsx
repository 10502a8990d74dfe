import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../ui/local-name.ts';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

/** Which number rings which skill group. */
export function NumberTable({ lines: { inbound } }: { lines: LinesView }) {
  const { text, language } = useText();
  const groups = useQuery(skillGroups(useClinic()));
  const groupName = (id: number): string => {
    const group = groups.data?.find((one) => one.id === id);
    if (group) return localName(group.name, language);
    return groups.data ? text('number.groupGone') : '';
  };
  return (
    <>
      <table className={tableStyles.table}>
        <caption>{text('lines.numbers')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('number.number')}</th>
            <th scope="col">{text('number.group')}</th>
          </tr>
        </thead>
        <tbody>
          {inbound.map(({ number, group_id: group }) => (
            <tr key={number}>
              <td className={layout.figures}>
                <Link
                  to="/back-office/lines/number/$number"
                  params={{ number }}
                  className={tableStyles.rowOpener}
                  data-part="row-opener"
                >
                  {number === '*' ? text('number.others') : number}
                </Link>
              </td>
              <td>{groupName(group)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {inbound.length === 0 && (
        <Text c="dimmed" ta="center" py="md" size="sm">
          {text('lines.noNumbers')}
        </Text>
      )}
    </>
  );
}
