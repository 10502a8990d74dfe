import { Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reservation } from '../../../shared/contract/reservation.ts';
import { reservationList } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayText } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Who wants to come, for what, and when; beside them the one that is open. */
export function ReservationsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  const mayCreate = usePermissions().includes('reservation.edit');
  const isOneOpen = useLocation().pathname !== '/reservations';
  const [days, setDays] = useState({ from: '', to: '' });
  const reservations = useInfiniteQuery(reservationList(useClinic(), days));
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            {text('rail.reservations')}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {reservations.data?.pages[0] && text('reservations.total', { count: reservations.data.pages[0].total })}
          </Text>
        </Group>
        <Group gap="sm">
          <TextInput
            type="date"
            aria-label={text('reservations.from')}
            value={days.from}
            onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="date"
            aria-label={text('reservations.to')}
            value={days.to}
            onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
          />
          {mayCreate && (
            <LinkButton
              to="/reservations/new"
              variant={isOneOpen ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} />}
            >
              {text('reservations.new')}
            </LinkButton>
          )}
        </Group>
      </Group>
      <div className="list-and-panel">
        <EndlessTable
          query={reservations}
          headers={[
            text('reservation.date'),
            text('reservation.customer'),
            text('reservation.type'),
            text('reservation.department'),
            text('reservation.items'),
          ]}
          empty={text(days.from === '' && days.to === '' ? 'reservations.none' : 'reservations.empty')}
          keyOf={(one: Reservation) => one.id}
          onRow={(one: Reservation) => void navigate({ to: '/reservations/$id', params: { id: String(one.id) } })}
          row={(one: Reservation) => (
            <>
              <td className="figures">{dayText(one.date, language)}</td>
              <td className="wraps">
                <Link to="/reservations/$id" params={{ id: String(one.id) }} className="row-opener">
                  {one.customer.name}
                </Link>
              </td>
              <td>{one.type.name}</td>
              <td>{one.department.name}</td>
              <td className="wraps">{one.items.map(({ name }) => name).join(text('list.separator'))}</td>
            </>
          )}
        />
        <Outlet />
      </div>
    </Stack>
  );
}
