import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appointmentBlocks, appointmentList } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability } from '../../state/use-workstation.ts';

/** A doctor's appointments and blocked times of a day. */
export function useOwnDay(doctorId: number, day: string) {
  const clinic = useClinic();
  const query = useInfiniteQuery(appointmentList(clinic, { day, doctorId }));
  const blocks = useQuery({
    ...appointmentBlocks(clinic, { start: day, end: day }),
    enabled: useCapability('appointments'),
  });
  const appointments = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows), [query.data]);
  const blocked = useMemo(
    () => (blocks.data ?? []).filter(({ doctor }) => doctor.id === doctorId),
    [blocks.data, doctorId],
  );
  return { query, appointments, blocked };
}
