import { Button, Kbd, SegmentedControl, Select, Title } from '@mantine/core';
import { IconArrowsMove, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { appointmentConfig, appointmentList } from '../../api/appointment-reads.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useSignIn, useToday } from '../../state/use-workstation.ts';
import { longDayText, weekdayText } from '../../kit/format.ts';
import { AppointmentExport, AppointmentFilters, AppointmentList } from './appointment-list.tsx';
import { type BoardKind, type BoardPlace, type BoardView, placeOf, weekOf } from './board-address.ts';
import { BoardLegend } from './board-legend.tsx';
import { BoardOfDays } from './board-of-days.tsx';
import { CallerAppointments } from './caller-appointments.tsx';
import { useCustomerToBook } from './use-customer-to-book.ts';
import { DayFilter } from '../../parts/date/day-filter.tsx';
import { KeyHints } from '../../kit/key-hints.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { PageHead, PageWithPanel } from '../../kit/list/list-page.tsx';
import { SidePanel } from '../../kit/list/side-panel.tsx';
import { NotOffered, PartOutlet } from '../../parts/part-outlet.tsx';
import { once, takesInput, useHotKeys } from '../../kit/use-hot-keys.ts';
import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { OfferedTimes } from '../../parts/offered-times/offered-times.tsx';
import { addressOfTime } from '../../parts/offered-times/use-offered-times.ts';
import listStyles from '../../kit/list/list-page.module.css';

/** How many appointments have to be moved, and the list of them; nothing while there are none. */
function ToMoveFilter({ place, onChange }: { place: BoardPlace; onChange: (place: BoardPlace) => void }) {
  const { text } = useText();
  const isOffered = useCapability('appointments');
  const { data } = useInfiniteQuery({ ...appointmentList(useClinic(), { isToMove: true }), enabled: isOffered });
  const count = data?.pages[0]?.total ?? 0;
  const isOn = place.view === 'list' && place.move === true;
  if (!isOn && count === 0) return null;
  const { move: _move, ...others } = place;
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      color={isOn ? 'red' : undefined}
      aria-pressed={isOn}
      leftSection={<IconArrowsMove size={16} aria-hidden />}
      onClick={() => onChange(isOn ? others : { ...others, view: 'list', move: true })}
    >
      {text('appointments.toMoveCount', { count })}
    </Button>
  );
}

const namedBy = (kind: BoardKind, id: number) =>
  ({ doctor: { doctor_id: id }, room: { room_id: id }, technician: { technician_id: id } })[kind];

/** The next free times of the doctor, room or technician that the board is limited to, otherwise of any doctor. */
function NextFreeTimes({ kind, place }: { kind: BoardKind; place: BoardPlace }) {
  const toBook = useCustomerToBook();
  const { only } = place;
  const addressOf = (time: FreeTime) => ({
    ...place,
    ...toBook,
    ...(only === undefined ? {} : { at: `${kind}-${only}` }),
    ...addressOfTime(time),
  });
  return <OfferedTimes resource={only === undefined ? {} : namedBy(kind, only)} addressOf={addressOf} />;
}

const movesByArrows = `${takesInput}, [role=radiogroup], [role=listbox]`;

/** Appointments: a board of a day or a week, or a list; next to it the open one. */
export function AppointmentsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  const address = useSearch({ from: '/appointments' });
  const place = placeOf(address);
  const mayEdit = usePermissions().includes('appointment.edit');
  const signIn = useSignIn();
  // Another account blocks the time of any doctor, a doctor one's own.
  const isDoctor = signIn.state === 'signed-in' && signIn.user.roles.includes('doctor');
  const blocksAll = usePermissions().includes('customer.view.all');
  const isExtended = useCapability('appointments');
  const canBlock = isExtended && (isDoctor || blocksAll);
  const toBook = useCustomerToBook();
  const isOneOpen = useLocation().pathname !== '/appointments';
  const today = useToday();
  const { data: config } = useQuery(appointmentConfig(useClinic()));
  const { by: kind = 'doctor', view = 'day', day = today } = place;
  /** The panel next to the board stays open. */
  const go = (change: BoardPlace): void =>
    void navigate({
      to: '.',
      search: { ...placeOf({ ...place, ...change }), ...(address.customer && { customer: address.customer }) },
    });
  const show = (next: string): void => go({ day: next });
  const step = view === 'week' ? 7 : 1;
  const book = (): void => void navigate({ to: '/appointments/new', search: { ...place, ...toBook } });
  useHotKeys(mayEdit && !isOneOpen ? { n: once(book) } : {});
  useDayKeys({ onToday: () => show(today), onStep: (steps) => show(daysBefore(day, -steps * step)) });
  const week = useMemo(() => weekOf(day), [day]);
  const days = useMemo(() => (view === 'week' ? week : [day]), [view, week, day]);
  const title =
    view === 'week'
      ? `${weekdayText(week[0] ?? day, language)} – ${weekdayText(week[6] ?? day, language)}`
      : longDayText(day, language);
  const { only: _only, ...others } = place;
  return (
    <PageWithPanel
      head={
        <PageHead
          title={text('rail.appointments')}
          total={
            view !== 'list' && (
              <Title order={2} fw={400} aria-live="polite">
                {title}
              </Title>
            )
          }
          hints={
            <KeyHints
              hints={[
                ['← →', text(view === 'week' ? 'appointments.keyWeek' : 'appointments.keyDay')],
                ['T', text('appointments.keyToday')],
              ]}
            />
          }
          actions={
            <>
              {mayEdit && canBlock && !isOneOpen && (
                <LinkButton to="/appointments/block" search={place} variant="default">
                  {text('appointments.blockTime')}
                </LinkButton>
              )}
              {view === 'list' && !place.move && <AppointmentExport place={place} />}
              {mayEdit && (
                <Button
                  variant={isOneOpen ? 'default' : 'filled'}
                  leftSection={<IconPlus size={16} />}
                  rightSection={!isOneOpen && <Kbd aria-hidden>N</Kbd>}
                  aria-keyshortcuts={isOneOpen ? undefined : 'N'}
                  onClick={book}
                >
                  {text('appointments.new')}
                </Button>
              )}
            </>
          }
        />
      }
      panel={
        <PartOutlet
          missing={
            <SidePanel label={text('appointment.title')}>
              <NotOffered />
            </SidePanel>
          }
        />
      }
    >
      <div className={listStyles.filters}>
        <Button.Group>
          <Button
            variant="default"
            px={8}
            aria-label={text(view === 'week' ? 'appointments.weekBefore' : 'appointments.dayBefore')}
            title={text('appointments.key', { key: '←' })}
            onClick={() => show(daysBefore(day, step))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <Button variant="default" title={text('appointments.key', { key: 'T' })} onClick={() => show(today)}>
            {text('appointments.today')}
          </Button>
          <Button
            variant="default"
            px={8}
            aria-label={text(view === 'week' ? 'appointments.weekAfter' : 'appointments.dayAfter')}
            title={text('appointments.key', { key: '→' })}
            onClick={() => show(daysBefore(day, -step))}
          >
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </Button.Group>
        <DayFilter
          aria-label={text('appointment.day')}
          day={day}
          onDay={(chosen) => chosen !== undefined && show(chosen)}
        />
        <SegmentedControl
          aria-label={text('appointments.view')}
          value={view}
          data={(['day', 'week', 'list'] as const).map((value) => ({
            value,
            label: text(`appointments.view.${value}`),
          }))}
          onChange={(value) => go({ view: value as BoardView })}
        />
        <ToMoveFilter place={place} onChange={(search) => void navigate({ to: '.', search })} />
        {view === 'list' ? (
          !place.move && <AppointmentFilters place={place} onChange={(search) => void navigate({ to: '.', search })} />
        ) : (
          <>
            <SegmentedControl
              aria-label={text('appointments.by')}
              value={kind}
              data={(['doctor', 'room', 'technician'] as const).map((value) => ({
                value,
                label: text(`appointments.by.${value}`),
              }))}
              onChange={(value) => void navigate({ to: '.', search: { ...others, by: value as BoardKind } })}
            />
            <Select
              aria-label={text('appointments.only')}
              value={place.only === undefined ? 'all' : String(place.only)}
              data={[{ value: 'all', label: text(`appointments.all.${kind}`) }, ...optionsOf(config?.[kind])]}
              allowDeselect={false}
              onChange={(value) =>
                value === 'all' ? void navigate({ to: '.', search: others }) : go({ only: Number(value) })
              }
            />
          </>
        )}
      </div>
      {!isOneOpen && <CallerAppointments place={place} />}
      {view === 'list' ? (
        <AppointmentList place={place} />
      ) : (
        <>
          {/* The form of an open one has its own. */}
          {mayEdit && isExtended && !isOneOpen && <NextFreeTimes kind={kind} place={place} />}
          <BoardOfDays days={days} kind={kind} place={place} />
          <BoardLegend days={days} kind={kind} place={place} mayEdit={mayEdit} />
        </>
      )}
    </PageWithPanel>
  );
}

/** T is today, the arrows are the days before and after; not where these keys mean something else. */
const useDayKeys = (keys: { readonly onToday: () => void; readonly onStep: (steps: number) => void }): void =>
  useHotKeys({ t: keys.onToday, arrowleft: () => keys.onStep(-1), arrowright: () => keys.onStep(1) }, movesByArrows);
