import type { Followup, PlannedFor } from '../../../shared/contract/followup.ts';

/** When a task is planned for, as it was read: the service refuses to complete it for another time by mistake. */
export const plannedForOf = ({ followup_date: date, followup_time: time }: Followup): PlannedFor => ({ date, time });
