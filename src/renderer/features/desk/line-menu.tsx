import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { maxConfirmTries, type WorkLine } from '../../../shared/contract/work-queue.ts';
import { missedCallReasons } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { usePress } from '../../kit/use-press.ts';

/** Further actions of a line: the answer of a customer who was called, a missed call that needs none, later. */
export function LineMenu({ line, onLater }: { line: WorkLine; onLater: (line: WorkLine) => void }) {
  const { text } = useText();
  const permissions = usePermissions();
  const isAppointment = line.kinds.includes('appointment') && permissions.includes('appointment.edit');
  const who = line.customer?.name ?? line.number;
  return (
    <Menu position="bottom-end" withArrow>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={text('queue.moreFor', { who })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isAppointment && <Confirmation line={line} />}
        {line.missed_call_id !== null && permissions.includes('agent.work') && <NoCall id={line.missed_call_id} />}
        <Menu.Item onClick={() => onLater(line)}>{text('queue.laterMore')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Confirmation({ line }: { line: WorkLine }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const press = usePress();
  const reason = line.reasons.find(({ kind }) => kind === 'appointment');
  if (reason?.kind !== 'appointment') return null;
  const { id, version, confirm_tries: tries } = reason.record;
  const read = (): Promise<void> => queries.invalidateQueries({ queryKey: ['queue'] });
  const confirm = (answer: 'confirmed' | 'not_reached') =>
    press(async () => {
      await clinic.appointmentExtension.confirm({ body: { id, version, answer, confirm_tries: tries } });
      await read();
    });
  const cancel = press(async () => {
    await clinic.appointmentExtension.update({ body: { id, version, status: 'cancelled' } });
    await read();
  });
  return (
    <>
      <Menu.Label>{text('queue.show.appointment')}</Menu.Label>
      <Menu.Item onClick={confirm('confirmed')}>{text('queue.confirmed')}</Menu.Item>
      <Menu.Item onClick={() => void navigate({ to: '/appointments/$id', params: { id: String(id) } })}>
        {text('queue.moved')}
      </Menu.Item>
      <Menu.Item onClick={cancel}>{text('queue.cancelled')}</Menu.Item>
      <Menu.Item onClick={confirm('not_reached')}>
        {text('queue.notReached', { count: (tries ?? 0) + 1, of: maxConfirmTries })}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

function NoCall({ id }: { id: number }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const press = usePress();
  const reasons = useQuery(missedCallReasons(clinic));
  const settle = (reasonId: number) =>
    press(async () => {
      await clinic.workQueue.settleMissedCall({ body: { record_id: id, reason_id: reasonId } });
      await queries.invalidateQueries({ queryKey: ['queue'] });
    });
  if (!reasons.data?.length) return null;
  return (
    <>
      <Menu.Label>{text('queue.noCall')}</Menu.Label>
      {reasons.data.map((reason) => (
        <Menu.Item key={reason.id} onClick={settle(reason.id)}>
          {localName(reason.name, language)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
